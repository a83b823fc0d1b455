/// What a mention looks like; in pages and pictures, the name of its class.
enum MentionLook: String, CaseIterable {
    case hashtag
    case user

    /// What a legend calls such mentions.
    var title: String {
        switch self {
        case .hashtag: "hashtags"
        case .user: "users"
        }
    }

    /// The look of a mention, by its sign; nil where there is none.
    init?(ofMention text: String) {
        switch text.utf8.first {
        case UInt8(ascii: "#"): self = .hashtag
        case UInt8(ascii: "@"): self = .user
        default: return nil
        }
    }
}

extension Table.Value {
    /// The look of the mention that the value is; nil where it is none.
    var mentionLook: MentionLook? {
        if case .text(let text) = self { MentionLook(ofMention: text) } else { nil }
    }
}
