import Foundation
import TweetDumps

/// The authors of tweets that are written together: their names, each once, and the accounts under each name,
/// with what the tweets contain about them.
struct NamedAuthors {
    /// An account under a name, of which one may be unknown.
    struct Account {
        /// The index of the name; nil if it is unknown.
        var name: Int?
        /// Twitter's number of the account; nil if it is unknown.
        let number: Int64?
        var data = ProfileData()
        /// The text of ``ProfileData/earlier`` once the names are sorted; nil if there is none.
        fileprivate(set) var earlier: Range<Int>?
    }

    /// The folded names; ``texts`` has other texts, too.
    private(set) var folded = InternTable()
    /// The spelling of each name that is first by code point, as a range of ``texts``.
    private(set) var spellings: [Range<Int>] = []
    /// The rows of the names; nil if they are not yet known.
    var ids: [Int64?] = []
    /// The accounts; once the names are sorted, the first one of each name in the order of the names, then
    /// all others.
    private(set) var accounts: [Account] = []
    /// The index of the first account of each name.
    private var firstAccounts: [Int] = []

    private var table = HashIndex()
    private var foldedName: [UInt8] = []

    var texts: [UInt8] { folded.texts.bytes }

    /// Adds what a tweet contains about its author, and returns the index of the author's name; nil if
    /// it is unknown.
    ///
    /// The number of tweets to count is 1 or, if the tweet is stored, 0.
    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch, tweets: Int64) -> Int? {
        let name = tweet.author.range.flatMap { $0.isEmpty ? nil : add(name: batch.bytes[$0]) }
        let account = tweet.numbers[.account]
        guard name != nil || account != nil else { return nil }
        let index = index(ofAccount: account, name)
        let added = ProfileData(tweet, tweets: tweets)
        accounts[index].data.merge(added, in: batch.bytes, keeping: &folded.texts)
        return name
    }

    private mutating func add(name: ArraySlice<UInt8>) -> Int {
        Folding.fold(name, into: &foldedName)
        let key = foldedName[...]
        let (index, isNew) = folded.insert(key.span, StableHash.hash(key.span, seed: 0))
        if isNew {
            spellings.append(folded.texts.append(name.span))
            ids.append(nil)
            // A new name has no account yet, so that the next one is its first.
            firstAccounts.append(accounts.count)
        } else if name.lexicographicallyPrecedes(texts[spellings[index]]) {
            spellings[index] = folded.texts.append(name.span)
        }
        return index
    }

    private mutating func index(ofAccount number: Int64?, _ name: Int?) -> Int {
        let key = ProfileKey(author: name.map { Int64($0) + 1 }, account: number)
        let known = table.find(key.hash) {
            accounts[$0].name == name && accounts[$0].number == number
        }
        if let known { return known }
        table.insert(key.hash, index: accounts.count)
        accounts.append(Account(name: name, number: number))
        return accounts.count - 1
    }

    /// Sorts the names, in which order their rows are inserted, and returns the new index of each.
    ///
    /// No author can be added afterwards.
    mutating func sort() -> [Int] {
        let order = folded.sort()
        spellings = order.map { spellings[$0] }
        ids = order.map { ids[$0] }
        let positions = order.positions
        sortAccounts(order, positions)
        return positions
    }

    /// Sorts the accounts, so that the thread which writes them need not jump between them.
    private mutating func sortAccounts(_ order: [Int], _ positions: [Int]) {
        var isFirst = [Bool](repeating: false, count: accounts.count)
        for index in firstAccounts { isFirst[index] = true }
        var sorted: [Account] = []
        sorted.reserveCapacity(accounts.count)
        for name in order { sorted.append(accounts[firstAccounts[name]]) }
        for index in accounts.indices where !isFirst[index] { sorted.append(accounts[index]) }
        accounts = sorted
        firstAccounts = Array(order.indices)
        for index in accounts.indices {
            accounts[index].name = accounts[index].name.map { positions[$0] }
            accounts[index].earlier = accounts[index].data.earlier.map { folded.texts.append($0) }
        }
    }
}

extension ProfileKey: ChangeKey {
    /// A number that no one can guess, so that a dump cannot have many accounts with the same hash.
    private static let seed = UInt64.random(in: .min ... .max)

    var hash: UInt64 {
        author.hash ^ StableHash.mix(UInt64(bitPattern: account) ^ ProfileKey.seed)
    }

    static func < (one: ProfileKey, other: ProfileKey) -> Bool {
        (one.author, one.account) < (other.author, other.account)
    }
}

/// What tweets contain about their author, with texts as ranges of an array of bytes.
struct ProfileData: Equatable {
    /// A value of the profile, with the id of the tweet that has it.
    struct Member: Equatable, BitwiseCopyable {
        /// A number; or the range of a text, with its offset in the upper half.
        var value: Int64
        /// The id of the tweet; 0 if there is no value.
        var tweet: Int64

        static let none = Member(value: 0, tweet: 0)

        init(value: Int64, tweet: Int64) { (self.value, self.tweet) = (value, tweet) }

        init(text: Range<Int>, tweet: Int64) {
            self.init(value: Int64(text.lowerBound) << 32 | Int64(text.count), tweet: tweet)
        }

        var text: Range<Int> {
            let offset = Int(value >> 32)
            return offset..<offset + Int(value & 0xFFFF_FFFF)
        }
    }

    var tweets: Int64 = 0
    private var members = TenValues(repeating: Member.none)

    /// A value; nil if no tweet has it.
    subscript(field: AuthorField) -> Member? {
        get {
            let member = members[Int(field.rawValue)]
            return member.tweet == 0 ? nil : member
        }
        set { members[Int(field.rawValue)] = newValue ?? .none }
    }

    /// The largest id of a tweet that has a value; nil if none has.
    var lastTweet: Int64? {
        let last = members.withValues { $0.reduce(0) { max($0, $1.tweet) } }
        return last == 0 ? nil : last
    }

    /// The members that an earlier tweet than the last one has, with its id, as JSON; nil if there are
    /// none.
    var earlier: String.UTF8View? {
        guard let last = lastTweet else { return nil }
        let hasEarlier = members.withValues { $0.contains { $0.tweet != 0 && $0.tweet != last } }
        if !hasEarlier { return nil }
        let members = AuthorField.order.compactMap { field -> String? in
            guard let tweet = self[field]?.tweet, tweet != last else { return nil }
            return "\"\(field.name)\":\(tweet)"
        }
        return "{\(members.joined(separator: ","))}".utf8
    }

    /// Calls a closure with each field in the order of the columns, and its value; nil if no tweet has it.
    @inline(__always)
    func read(_ body: (AuthorField, Member?) -> Void) {
        members.withValues { members in
            for field in AuthorField.order {
                let member = members[Int(field.rawValue)]
                body(field, member.tweet == 0 ? nil : member)
            }
        }
    }

    /// The tweets in the JSON of ``earlier``, by the names of the members; none in a damaged text.
    static func tweets(inEarlier json: [UInt8]) -> [String: Int64] {
        (try? JSONDecoder().decode([String: Int64].self, from: Data(json))) ?? [:]
    }

    /// True if no row is needed for the data.
    var isEmpty: Bool { tweets == 0 && lastTweet == nil }

    /// Merges what other tweets contain, and copies the texts that are kept from their bytes to the
    /// texts of this one.
    mutating func merge(_ other: ProfileData, in bytes: [UInt8], keeping texts: inout Texts) {
        // A damaged archive can have any number, of which the table refuses a negative sum.
        tweets &+= other.tweets
        other.read { field, new in
            guard let new else { return }
            members.withMutableValues { members in
                let known = Int(field.rawValue)
                if field.isText {
                    members[known].mergeText(new, in: bytes, keeping: &texts)
                } else {
                    members[known].mergeNumber(new)
                }
            }
        }
    }
}

extension ProfileData.Member {
    /// Merges two numbers: that of the tweet with the larger id is kept; of two records of a tweet the
    /// larger one.
    fileprivate mutating func mergeNumber(_ other: Self) {
        if tweet == 0 || (tweet, value) < (other.tweet, other.value) { self = other }
    }

    /// Merges two texts: that of the tweet with the larger id is kept; of two records of a tweet the
    /// one that is first by code point.
    fileprivate mutating func mergeText(
        _ other: Self,
        in bytes: [UInt8],
        keeping texts: inout Texts
    ) {
        if tweet != 0 {
            if tweet > other.tweet { return }
            let (known, new) = (texts.bytes[text], bytes[other.text])
            // Most tweets of an author have the same text, which is not copied again.
            if known.span.equals(new.span) {
                tweet = other.tweet
                return
            }
            if tweet == other.tweet, known.lexicographicallyPrecedes(new) { return }
        }
        let text = texts.append(bytes.span.extracting(other.text))
        self = Self(text: text, tweet: other.tweet)
    }
}

extension ProfileData {
    /// What a record contains about its author, with texts in the bytes of its batch.
    init(_ row: TweetBatch.Row, tweets: Int64) {
        self.tweets = tweets
        for field in AuthorField.order {
            if let text = row.profile[field].range {
                self[field] = Member(text: text, tweet: row.id)
            } else if let number = row.profile.numbers[field] {
                self[field] = Member(value: number, tweet: row.id)
            }
        }
    }
}
