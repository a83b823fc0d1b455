/// A file of a personal archive that has another number of tweets than the manifest states.
public struct CountMismatch: Sendable, Equatable {
    /// The path of the file; its name in the container if it is an entry.
    public let file: String
    /// The number of tweets that were read, refused ones included.
    public let tweets: Int
    /// The number of tweets that the manifest states.
    public let stated: Int

    /// The mismatches of dumps, which may be files of one personal archive.
    ///
    /// - Parameter accounts: The accounts of the dumps.
    /// - Returns: The mismatches by the index of the dump that has the file, without repetitions.
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

    /// Finds the file that a statement is about.
    ///
    /// - Parameters:
    ///   - statement: What a manifest states.
    ///   - index: The index of the dump that has the manifest, or is it.
    ///   - accounts: The accounts of all dumps.
    /// - Returns: The index of the dump that has the file, and the two numbers of tweets; nil if the
    ///   file was not read to its end.
    private static func compare(
        _ statement: ManifestStatement,
        in index: Int,
        with accounts: [DumpAccount]
    ) -> (dump: Int, file: CountMismatch)? {
        let stated = statement.stated.tweets
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
