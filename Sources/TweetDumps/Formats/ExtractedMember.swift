/// A member of the lines of JSON that tweets are extracted to, in the order of a line.
///
/// `Documentation/extracting.md` says what each of them has.
package enum ExtractedMember: UInt8, CaseIterable, Sendable {
    case id, terms, whole, listed, mentions
    case author, time, language, kind, text, replyTo, retweetOf, quoteOf
    case retweets, likes, replies, source, place, point, links, media, profile, quoted
    /// What only an import needs.
    case rest

    /// The name.
    package var name: String { key.description }

    /// The name, as ASCII text.
    var key: StaticString {
        switch self {
        case .id: "id"
        case .terms: "terms"
        case .whole: "whole"
        case .listed: "listed"
        case .mentions: "mentions"
        case .author: "author"
        case .time: "time"
        case .language: "language"
        case .kind: "kind"
        case .text: "text"
        case .replyTo: "reply_to"
        case .retweetOf: "retweet_of"
        case .quoteOf: "quote_of"
        case .retweets: "retweets"
        case .likes: "likes"
        case .replies: "replies"
        case .source: "source"
        case .place: "place"
        case .point: "point"
        case .links: "links"
        case .media: "media"
        case .profile: "profile"
        case .quoted: "quoted"
        case .rest: "rest"
        }
    }
}

/// Some of the members of extracted lines.
package struct ExtractedMembers: Sendable, Equatable {
    /// A bit for each member, by its raw value.
    private var bits: UInt32 = 0

    /// All members.
    package static let all = ExtractedMembers(ExtractedMember.allCases)

    /// Some members, and the id, which every line has.
    package init(_ members: [ExtractedMember]) {
        for member in members + [.id] { bits |= 1 << UInt32(member.rawValue) }
    }

    /// True if a member is one of them.
    @inline(__always)
    func contains(_ member: ExtractedMember) -> Bool {
        bits >> UInt32(member.rawValue) & 1 == 1
    }
}
