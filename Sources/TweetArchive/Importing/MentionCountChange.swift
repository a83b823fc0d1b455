import TweetDumps

/// Changes of the numbers of different hashtags and users.
struct MentionCountChange {
    private(set) var hashtags: Int64 = 0
    private(set) var users: Int64 = 0

    /// Adds to the number of one kind.
    mutating func add(_ number: Int64, _ kind: MentionKind) {
        switch kind {
        case .hashtag: hashtags += number
        case .user: users += number
        }
    }
}
