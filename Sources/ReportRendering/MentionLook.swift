/// What a mention looks like; in pages and pictures, the name of its class.
enum MentionLook: String {
    case hashtag
    case user

    /// The look of a mention, by its sign; nil where there is none.
    init?(ofMention text: String) {
        switch text.utf8.first {
        case UInt8(ascii: "#"): self = .hashtag
        case UInt8(ascii: "@"): self = .user
        default: return nil
        }
    }
}
