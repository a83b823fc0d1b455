/// The class of a mention in pages and pictures.
enum MentionLook: String {
    case hashtag
    case user

    /// The class of a mention, by its sign.
    init?(ofMention text: String) {
        switch text.utf8.first {
        case UInt8(ascii: "#"): self = .hashtag
        case UInt8(ascii: "@"): self = .user
        default: return nil
        }
    }
}
