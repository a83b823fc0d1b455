import TweetDumps

/// A file of a personal archive that does not have the number of tweets that the archive says.
public struct CountMismatch: Sendable, Equatable {
    /// The file; for a member of a zip its name in that.
    public let file: String
    /// How many tweets were read, with those that were refused.
    public let tweets: Int
    /// How many there should be.
    public let stated: Int
}

/// What a personal archive says of one of its files.
struct CountStatement {
    /// The member that says so, of the archive that is the dump; nil where the dump itself does.
    let member: String?
    let stated: ManifestCount

    /// Whether a personal archive can have a file of this name with tweets.
    static func mayConcern(_ member: String) -> Bool {
        member.utf8.suffix(3).elementsEqual(".js".utf8)
    }

    /// Compares what the dumps of an import say of each other with what was read.
    static func compare(_ dumps: inout [DumpSummary]) {
        let stating = dumps.indices.filter { !dumps[$0].statements.isEmpty }
        for place in stating {
            for statement in dumps[place].statements {
                if let member = statement.member {
                    compareMembers(statement, saidBy: member, of: &dumps[place])
                } else {
                    compareFiles(statement, saidBy: dumps[place].file.name, &dumps)
                }
            }
        }
    }

    private static func compareMembers(
        _ statement: CountStatement,
        saidBy teller: String,
        of dump: inout DumpSummary
    ) {
        let found = statement.bestMatch(in: dump.memberTweets.keys.map { $0 }, saidBy: teller)
        guard let found, let tweets = dump.memberTweets[found] else { return }
        dump.note(statement.stated, of: found, tweets: tweets)
    }

    private static func compareFiles(
        _ statement: CountStatement,
        saidBy teller: String,
        _ dumps: inout [DumpSummary]
    ) {
        let read = dumps.filter { $0.isFinished && $0.members == 0 }.map(\.file.name)
        guard let found = statement.bestMatch(in: read, saidBy: teller),
            let place = dumps.firstIndex(where: { $0.isFinished && $0.file.name == found })
        else { return }
        let counts = dumps[place].counts
        dumps[place].note(statement.stated, of: found, tweets: counts.tweets + counts.refused)
    }

    /// The path that is meant: the longest that is, from the folder of the file that states it, the
    /// end of the stated path.
    ///
    /// So `X/data/manifest.js` means `X/data/tweets.js` by `data/tweets.js`, and so does a manifest
    /// in a folder into which all files were put side by side.
    private func bestMatch(in paths: [String], saidBy teller: String) -> String? {
        let stated = stated.file.split(separator: "/")
        let folder = teller.split(separator: "/").dropLast()
        let isAbsolute = teller.hasPrefix("/")
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

extension DumpSummary {
    fileprivate mutating func note(_ stated: ManifestCount, of file: String, tweets: Int) {
        let mismatch = CountMismatch(file: file, tweets: tweets, stated: stated.tweets)
        if tweets != stated.tweets, !mismatches.contains(mismatch) { mismatches.append(mismatch) }
    }
}
