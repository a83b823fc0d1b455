/// Pages of API v2, one on each line: tweets, and the users and other tweets that they refer to.
final class V2Pages: DumpFormat {
    /// The number of tweets on a page.
    static let size = 100

    private var count = 0
    private var newest: UInt64 = 0
    private var oldest = UInt64.max
    private var users = ByteBuffer()
    private var originals = ByteBuffer()
    private var includedUsers: Set<Int> = []
    private var includedOriginals: Set<UInt64> = []

    func add(_ record: Stream.Record, to file: inout ByteBuffer) {
        guard case .tweet(let tweet) = record else { return }
        file.append(count == 0 ? #"{"data":["# : ",")
        file.append(v2Tweet: tweet)
        include(tweet.author)
        for original in [tweet.original, tweet.quoted].compactMap(\.self) {
            include(original)
        }
        newest = max(newest, tweet.id.id)
        oldest = min(oldest, tweet.id.id)
        count += 1
        if count == Self.size { end(&file) }
    }

    func end(_ file: inout ByteBuffer) {
        guard count > 0 else { return }
        file.append(#"],"includes":{"users":["#)
        file.append(users)
        file.append(#"],"tweets":["#)
        file.append(originals)
        file.append(#"]},"meta":{"newest_id":""#)
        file.append(newest)
        file.append(#"","oldest_id":""#)
        file.append(oldest)
        file.append(#"","result_count":"#)
        file.append(count)
        file.append(#","next_token":""#)
        file.append(linkCode: oldest)
        file.append("\"}}\n")
        beginPage()
    }

    private func beginPage() {
        count = 0
        newest = 0
        oldest = .max
        users.removeAll()
        originals.removeAll()
        includedUsers.removeAll(keepingCapacity: true)
        includedOriginals.removeAll(keepingCapacity: true)
    }

    private func include(_ user: User) {
        guard includedUsers.insert(user.number).inserted else { return }
        if users.count > 0 { users.append(",") }
        users.append(v2User: user)
    }

    private func include(_ tweet: Tweet) {
        guard includedOriginals.insert(tweet.id.id).inserted else { return }
        if originals.count > 0 { originals.append(",") }
        originals.append(v2Tweet: tweet)
        include(tweet.author)
    }
}
