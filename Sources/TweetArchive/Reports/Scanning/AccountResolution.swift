import GRDB
import TweetDumps

/// Who wrote each tweet, settled from all tweets of the archive.
///
/// A tweet with a name but no account belongs to the account that bears the name, if that is certain; a
/// tweet with an account but no name bears the name that the account had at the nearest tweet. Nothing of
/// it is stored. `Documentation/counting.md` describes the rule.
///
/// It reads all tweets, and needs about 100 bytes for each.
struct AccountResolution: Sendable {
    /// The tweets of an account under a name, by their ids in ascending order.
    struct Span: Sendable {
        private(set) var first: Int64
        private(set) var last: Int64
        private(set) var tweets = 1

        init(_ tweet: Int64) { (first, last) = (tweet, tweet) }

        /// Adds a tweet with a larger id.
        mutating func add(_ tweet: Int64) {
            last = tweet
            tweets += 1
        }
    }

    /// A tweet with its author, in whose key 0 stands for what is unknown.
    private struct Tweet: Sendable {
        let id: Int64
        let author: ProfileKey
    }

    /// The tweets, in ascending order of their ids.
    private var tweets: [Tweet] = []
    /// The accounts of each name that has tweets without an account.
    private var bearers: [Int64: [(account: Int64, span: Span)]] = [:]
    /// The tweets with a name of each account that has tweets without one.
    private var named: [Int64: [Tweet]] = [:]

    init(_ db: Database) throws {
        let columns = ["tweet.id", "tweet.author", "tweet.account"]
        try IntegerRows(db, columns, from: "tweet", inOrderOf: "tweet.id").readAll { row in
            let author = ProfileKey(author: row.integer(1), account: row.integer(2))
            tweets.append(Tweet(id: row.integer(0), author: author))
        }
        findEvidence()
    }

    /// Finds what settles tweets that lack a name or an account: the tweets that have both.
    private mutating func findEvidence() {
        var (names, accounts) = (Set<Int64>(), Set<Int64>())
        for tweet in tweets {
            if tweet.author.account == 0 { names.insert(tweet.author.author) }
            if tweet.author.author == 0 { accounts.insert(tweet.author.account) }
        }
        for tweet in tweets where tweet.author.account > 0 && tweet.author.author > 0 {
            if names.contains(tweet.author.author) { addBearer(tweet) }
            if accounts.contains(tweet.author.account) {
                named[tweet.author.account, default: []].append(tweet)
            }
        }
    }

    private mutating func addBearer(_ tweet: Tweet) {
        var known = bearers[tweet.author.author] ?? []
        if let index = known.firstIndex(where: { $0.account == tweet.author.account }) {
            known[index].span.add(tweet.id)
        } else {
            known.append((tweet.author.account, Span(tweet.id)))
        }
        bearers[tweet.author.author] = known
    }

    /// Calls a closure with the id of each tweet and its author, as settled, in ascending order of the
    /// ids; the key is empty if neither name nor account is known.
    func read(_ body: (Int64, ProfileKey) -> Void) {
        for tweet in tweets { body(tweet.id, author(of: tweet)) }
    }

    private func author(of tweet: Tweet) -> ProfileKey {
        let key = tweet.author
        if key.isEmpty || key.author > 0 && key.account > 0 { return key }
        return key.account == 0
            ? ProfileKey(author: key.author, account: bearer(of: key.author, at: tweet.id))
            : ProfileKey(author: name(of: key.account, at: tweet.id), account: key.account)
    }

    /// The one account that bears a name, or of several the one whose span has the tweet; nil if that
    /// is not certain.
    private func bearer(of name: Int64, at tweet: Int64) -> Int64? {
        let known = bearers[name] ?? []
        let fitting =
            known.count == 1 ? known : known.filter { $0.span.first...$0.span.last ~= tweet }
        return fitting.count == 1 ? fitting[0].account : nil
    }

    /// The name at the account's tweet with the nearest id; of two as near, that with the smaller id.
    private func name(of account: Int64, at tweet: Int64) -> Int64? {
        guard let known = named[account] else { return nil }
        let next = known.sortedIndex { $0.id > tweet }
        let (before, after) = (
            next > 0 ? known[next - 1] : nil, next < known.count ? known[next] : nil
        )
        guard let before else { return after?.author.author }
        guard let after else { return before.author.author }
        return tweet - before.id <= after.id - tweet ? before.author.author : after.author.author
    }
}

// MARK: - Searching

extension AccountResolution {
    /// The tweets of an account, whatever its names.
    func tweets(of account: Int64) -> Set<Int64> {
        var found: Set<Int64> = []
        read { if $1.account == account { found.insert($0) } }
        return found
    }

    /// The tweets of every account that ever had a name, and those of the name that belong to no account;
    /// the name is given by its row.
    func tweets(ofAccountsNamed name: Int64) -> Set<Int64> {
        let accounts = Set(
            tweets.lazy.filter { $0.author.author == name && $0.author.account > 0 }
                .map(\.author.account)
        )
        var found: Set<Int64> = []
        read { tweet, author in
            let isFound =
                author.account > 0 ? accounts.contains(author.account) : author.author == name
            if isFound { found.insert(tweet) }
        }
        return found
    }
}

/// Who wrote the tweets, settled when it is first needed, for all threads of a report.
final class SettledAuthors: Sendable {
    private let known = Monitor<AccountResolution?>(nil)

    /// The authors as they are in a connection, which all threads read in the same state.
    func resolution(_ db: Database) throws -> AccountResolution {
        try known.change { known in
            Result {
                let resolution = try known ?? AccountResolution(db)
                known = resolution
                return resolution
            }
        }.get()
    }
}
