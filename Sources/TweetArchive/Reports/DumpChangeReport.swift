import Foundation
import GRDB
package import TweetDumps

/// A dump whose file no longer has the bytes that were imported.
package struct ChangedDump: Sendable, Equatable {
    /// How the file changed.
    package enum Change: Sendable, Equatable {
        /// No file exists at the path.
        case missing
        /// It cannot be read; the reason, to follow the path in a sentence.
        case unreadable(String)
        /// It has another size.
        case size(StoredBytes)
        /// It has the same size and other bytes.
        case bytes(StoredBytes)
    }

    /// The dump as it was imported.
    package let dump: ImportedDump
    /// How its file changed.
    package let change: Change
}

/// The dumps of an archive whose files have changed since they were imported.
package struct DumpChangeReport: Sendable {
    /// The file name of the archive.
    package let archive: String
    /// The maximum number of dumps.
    package let limit: RowLimit
    /// The dumps, the last imported one first.
    package let dumps: [ChangedDump]
    /// The number of changed dumps beyond the limit.
    package let leftOut: Int
    /// The number of dumps that were compared.
    package let compared: Int
    /// The number of those without a checksum that still have their size; other bytes would go unnoticed.
    package let unchecked: Int
    /// The number of imports from standard input, which cannot be compared.
    package let pipes: Int
}

extension TweetArchive {
    /// Compares the files of the dumps with what was imported from them.
    ///
    /// A dump that was imported several times is compared with its last import. Relative paths begin at
    /// the current folder.
    ///
    /// - Complexity: Reads the files that have a checksum and still have their size.
    package func changedDumps(
        limit: RowLimit = .none,
        progress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> DumpChangeReport {
        let all = try dumps().dumps
        let dumps = all.files.map { $0[0] }
        var files = ImportedFiles(reading: dumps.filter { $0.checksum != nil }, progress)
        var (changed, unchecked) = ([ChangedDump](), 0)
        for dump in dumps {
            if let change = files.change(of: dump) {
                changed.append(ChangedDump(dump: dump, change: change))
            } else if dump.checksum == nil {
                unchecked += 1
            }
        }
        return DumpChangeReport(
            archive: name,
            limit: limit,
            dumps: Array(changed.prefix(limit.kept(of: changed.count))),
            leftOut: limit.leftOut(of: changed.count),
            compared: dumps.count,
            unchecked: unchecked,
            pipes: all.count(where: \.isPipe)
        )
    }
}

extension TweetArchive {
    /// Whether the archive has all of some files as they are now, so that an import would change nothing.
    ///
    /// A file in a folder that is no dump has no import; it is up to date if it did not change since the
    /// other ones were imported.
    ///
    /// - Complexity: Reads the files that were written, copied or moved since they were imported, unless
    ///   their size changed.
    package func isUpToDate(
        with files: [DumpFile],
        progress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> Bool {
        let all = try dumps().dumps.files.map { $0[0] }
        let last = Dictionary(all.map { (ExactText($0.path), $0) }) { last, _ in last }
        let imports = files.compactMap { last[ExactText($0.name)] }
        guard let first = imports.map(\.started).min() else { return false }
        var touched: [ImportedDump] = []
        for file in files where !file.isLeftOut {
            guard let dump = last[ExactText(file.name)] else {
                guard file.isFromFolder, file.isUnchanged(since: first) else { return false }
                continue
            }
            guard dump.isFinished, let size = dump.size, file.size == size else { return false }
            if file.isUnchanged(since: dump.started) { continue }
            if dump.checksum == nil { return false }
            touched.append(dump)
        }
        var now = ImportedFiles(reading: touched, progress)
        return touched.allSatisfy { now.change(of: $0) == nil }
    }
}

extension DumpFile {
    /// True if the file did not change since an import began; `started` is ``ImportedDump/started``.
    fileprivate func isUnchanged(since started: String) -> Bool {
        guard let changed, let start = NamedPeriod(started, in: .utc)?.start.seconds else {
            return false
        }
        return changed < start
    }
}

/// The result of computing the checksums of dumps.
package struct ChecksumSummary: Sendable {
    /// The number of imports that got a checksum.
    package let added: Int
    /// The imports that got none, because their files have another size now or cannot be read.
    package let changed: [ChangedDump]
    /// The number of imports from standard input, which cannot be read again.
    package let pipes: Int
}

extension TweetArchive {
    /// Computes the checksums of dumps that were imported without one, if their files still have the size
    /// that they had.
    ///
    /// - Complexity: Reads the files.
    package func addChecksums(
        progress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> ChecksumSummary {
        let all = try dumps().dumps.filter { $0.checksum == nil }
        var files = ImportedFiles(reading: all.files.map { $0[0] }, progress)
        var (added, changed) = (0, [ChangedDump]())
        for imports in all.files {
            switch files.state(of: imports[0].path, sizes: imports.map(\.size)) {
            case .readable(let stored):
                try store(stored, path: imports[0].path)
                let others = imports.filter { $0.size != stored.size }
                changed += others.map { ChangedDump(dump: $0, change: .size(stored)) }
                added += imports.count - others.count
            case .other(let change):
                changed += imports.map { ChangedDump(dump: $0, change: change) }
            }
        }
        return ChecksumSummary(added: added, changed: changed, pipes: all.count(where: \.isPipe))
    }

    private func store(_ stored: StoredBytes, path: String) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE dump SET sha256 = ? WHERE path = ? AND bytes = ? AND sha256 IS NULL",
                arguments: [stored.checksum, path, stored.size]
            )
        }
    }
}

/// The files of dumps as they are now.
private struct ImportedFiles {
    enum State {
        /// The file has one of the sizes that it had; its checksum is missing if it was not read.
        case readable(StoredBytes)
        case other(ChangedDump.Change)
    }

    private let progress: (Int, Int) -> Void
    /// The size of all files that are to be read, in bytes.
    private let all: Int
    /// The size of the files before the current one.
    private var done = 0

    init(reading dumps: [ImportedDump], _ progress: @escaping (Int, Int) -> Void) {
        self.progress = progress
        all = dumps.reduce(0) { $0 + ($1.size ?? 0) }
    }

    /// How the file of a dump changed; nil if no change is known.
    mutating func change(of dump: ImportedDump) -> ChangedDump.Change? {
        switch state(of: dump.path, sizes: [dump.size], reads: dump.checksum != nil) {
        case .readable(let stored): stored.checksum == dump.checksum ? nil : .bytes(stored)
        case .other(let change): change
        }
    }

    /// Reads a file if it has one of some sizes; if `reads` is false, only its size.
    mutating func state(of path: String, sizes: [Int?], reads: Bool = true) -> State {
        let file = DumpFile(path: path)
        if let size = file.size {
            let stored = StoredBytes(size: size, checksum: nil)
            guard sizes.contains(size) else { return .other(.size(stored)) }
            guard reads else { return .readable(stored) }
        }
        do throws(DumpError) {
            let stored = try file.storedBytes { progress(done + $0, all) }
            done += stored.size
            return sizes.contains(stored.size) ? .readable(stored) : .other(.size(stored))
        } catch {
            let isMissing = [.unreadable(ENOENT), .unreadable(ENOTDIR)].contains(error.reason)
            return .other(isMissing ? .missing : .unreadable(error.sentence))
        }
    }
}

extension ImportedDump {
    fileprivate var isPipe: Bool { path == "-" }
}

extension [ImportedDump] {
    /// The imports of each file, in their order, without those of standard input.
    fileprivate var files: [[ImportedDump]] {
        var paths = ValueKeys<ExactText>()
        var files: [[ImportedDump]] = []
        for dump in self where !dump.isPipe {
            let index = paths.index(of: ExactText(dump.path))
            if index == files.count { files.append([]) }
            files[index].append(dump)
        }
        return files
    }
}
