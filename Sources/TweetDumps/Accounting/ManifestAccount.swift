/// The manifests of personal archives in a dump, and the numbers of tweets that they are about.
struct ManifestAccount {
    /// What the manifests state.
    private(set) var statements: [ManifestStatement] = []
    /// The number of records that should be tweets, refused ones included, by the name of the entry.
    ///
    /// It has only the entries that a manifest may list, which are JavaScript files.
    private(set) var tweets: [String: Int] = [:]

    /// The number of tweets so far in the file of records that is being read.
    private var tweetsInFile = 0

    /// Adds the next part of the dump.
    mutating func add(_ part: DumpPart) {
        let batch = part.batch
        statements += batch.manifestCounts.map { ManifestStatement(entry: part.entry, stated: $0) }
        tweetsInFile += batch.count + batch.refusals.count
        guard part.endsFile else { return }
        if let entry = part.entry, part.problem == nil, ManifestStatement.mayConcern(entry) {
            tweets[entry] = tweetsInFile
        }
        tweetsInFile = 0
    }
}

/// The number of tweets that a manifest states for one file of its personal archive.
struct ManifestStatement {
    /// The name of the entry that is the manifest; nil if the dump itself is the manifest.
    let entry: String?
    /// The file and the number.
    let stated: ManifestCount

    /// True if a manifest can list an entry of this name.
    static func mayConcern(_ entry: String) -> Bool {
        entry.utf8.suffix(3).elementsEqual(".js".utf8)
    }

    /// Finds the file that the manifest means: its path, relative to the folder of the manifest, is
    /// the end of the stated path.
    ///
    /// So `data/tweets.js` in `X/data/manifest.js` means `X/data/tweets.js`, and it means
    /// `X/tweets.js` in `X/manifest.js`, after someone put all files into one folder.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files that were read.
    ///   - manifest: The path of the manifest.
    /// - Returns: The longest of the paths that fit; nil if none does.
    func file(among paths: [String], manifest: String) -> String? {
        let stated = stated.file.split(separator: "/")
        let folder = manifest.split(separator: "/").dropLast()
        let isAbsolute = manifest.hasPrefix("/")
        let candidates = paths.filter { $0.hasSuffix(stated.last ?? "") }
        let matches = candidates.compactMap { path -> (path: String, length: Int)? in
            let names = path.split(separator: "/")
            let below = names.dropFirst(folder.count)
            guard path.hasPrefix("/") == isAbsolute, names.starts(with: folder), !below.isEmpty,
                below.count <= stated.count, stated.suffix(below.count).elementsEqual(below)
            else { return nil }
            return (path, below.count)
        }
        return matches.max { $0.length < $1.length }?.path
    }
}
