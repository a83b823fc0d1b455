import TweetDumps

/// A file of a personal archive, or all files of one kind in a folder of it, in words.
struct DescribedFile {
    /// The path within the personal archive, that of a folder with a slash at the end.
    let path: String
    /// What it has, and whether it is read.
    let description: String
}

extension PersonalArchiveContents {
    /// All files: those that are read one by one, others by their folders.
    var describedFiles: [DescribedFile] {
        var groups: [[File]] = []
        var positions: [[String]: Int] = [:]
        for file in files.sortedByKind {
            guard let folder = file.sharedFolder else {
                groups.append([file])
                continue
            }
            let key = [folder, file.kind?.title ?? ""]
            if let position = positions[key] {
                groups[position].append(file)
            } else {
                positions[key] = groups.count
                groups.append([file])
            }
        }
        return groups.map { described($0) }
    }

    /// Describes one file, or several of the same kind in one folder.
    private func described(_ files: [File]) -> DescribedFile {
        let file = files[0]
        let kind = file.kind?.title ?? "not known to tagtally"
        let folder = file.sharedFolder
        let number =
            folder != nil
            ? files.count.counted("file")
            : file.kind == .numbers && !file.records.isUnreadable ? nil : numberWords(of: file)
        let subject = [kind, number].compactMap(\.self).joined(separator: ": ")
        let parts = [subject, file.kind?.use.words].compactMap(\.self)
        return DescribedFile(
            path: folder ?? file.path,
            description: parts.joined(separator: "; ")
        )
    }

    /// The number of records, beside that of the manifest; nil if it has none.
    private func numberWords(of file: File) -> String? {
        switch file.records {
        case .damaged(let line): return "damaged in line \(line.grouped)"
        case .unreadable(let reason): return reason
        case .none: return file.promised == nil ? nil : "has no list of records"
        case .list(let count):
            let records = count.counted("record")
            guard let promised = file.promised else {
                return hasManifest ? "\(records), not in the manifest" : records
            }
            return promised == count
                ? "\(records), as in the manifest"
                : "\(records), but \(promised.grouped) in the manifest"
        }
    }
}

extension PersonalArchiveContents.File {
    /// The folder that stands for the file and others, with a slash at the end; nil if the file stands
    /// for itself.
    fileprivate var sharedFolder: String? {
        let parts = path.split(separator: "/")
        guard kind?.use != .read, parts.count > 1 else { return nil }
        let count = parts[0] != "data" ? 1 : parts.count > 2 ? 2 : 0
        return count == 0 ? nil : parts[..<count].joined(separator: "/") + "/"
    }
}

extension PersonalArchiveKind.Use {
    /// Whether a file is read, in words; nil if it is.
    fileprivate var words: String? {
        switch self {
        case .read: nil
        case .readWithMessages: "read only with --messages"
        case .shown: "shown by tagtally serve"
        case .unread(let reason): "not read: \(reason)"
        }
    }
}
