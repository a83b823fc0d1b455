/// A file of a personal archive whose number of tweets differs from that in its manifest.
public struct CountMismatch: Sendable, Equatable {
    /// The path of the file; its name in the container if it is an entry.
    public let file: String
    /// The number of tweets that were read, refused ones included.
    public let tweets: Int
    /// The number of tweets that the manifest states.
    public let stated: Int

    /// The mismatches of dumps, which may be files of one personal archive, by the index of the dump
    /// that has the file, without repetitions.
    package static func all(in accounts: [DumpAccount]) -> [Int: [CountMismatch]] {
        var mismatches: [Int: [CountMismatch]] = [:]
        for (index, account) in accounts.enumerated() {
            for statement in account.manifest.statements {
                guard let (dump, file) = compare(statement, in: index, with: accounts),
                    file.tweets != file.stated, mismatches[dump]?.contains(file) != true
                else { continue }
                mismatches[dump, default: []].append(file)
            }
        }
        return mismatches
    }

    /// Finds the file that a manifest's statement is about; nil if it was not read to its end.
    ///
    /// The manifest is in the dump at an index, or is this dump. The result has the index of the dump
    /// that has the file.
    private static func compare(
        _ statement: ManifestStatement,
        in index: Int,
        with accounts: [DumpAccount]
    ) -> (dump: Int, file: CountMismatch)? {
        let stated = statement.stated.records
        if let manifest = statement.entry {
            let counts = accounts[index].manifest.tweets
            let file = statement.file(among: Array(counts.keys), manifest: manifest)
            guard let file, let tweets = counts[file] else { return nil }
            return (index, CountMismatch(file: file, tweets: tweets, stated: stated))
        }
        let dumps = accounts.indices.filter {
            accounts[$0].isFinished && accounts[$0].entries.dumps == 0
        }
        let names = dumps.map { accounts[$0].file.name }
        let file = statement.file(among: names, manifest: accounts[index].file.name)
        guard let file, let position = names.firstIndex(of: file) else { return nil }
        let account = accounts[dumps[position]]
        let tweets = account.tweets + account.refusals.count
        return (dumps[position], CountMismatch(file: file, tweets: tweets, stated: stated))
    }
}

/// The manifests of personal archives in a dump, and the numbers of tweets that they are about.
struct ManifestAccount {
    private(set) var statements: [ManifestStatement] = []
    /// The number of records that should be tweets, refused ones included, by the name of the
    /// entry.
    ///
    /// Only JavaScript files are counted, since a manifest lists no others.
    private(set) var tweets: [String: Int] = [:]

    /// The number of tweets so far in the file of records that is being read.
    private var tweetsInFile = 0

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
    let stated: ManifestCount

    /// True if a manifest can list an entry of this name.
    static func mayConcern(_ entry: String) -> Bool {
        entry.utf8.suffix(3).elementsEqual(".js".utf8)
    }

    /// Finds the file that the manifest means: its path, relative to the folder of the manifest, is
    /// the end of the stated path.
    ///
    /// So `data/tweets.js` in `X/data/manifest.js` means `X/data/tweets.js`. If all files were put
    /// into one folder, it means `X/tweets.js` in `X/manifest.js`. If several of the paths fit, it
    /// is the longest.
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
