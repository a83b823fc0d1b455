/// A member of the lines of JSON that tweets are extracted to, in the order of a line.
///
/// `Documentation/extracting.md` describes them.
package enum ExtractedMember: UInt8, CaseIterable, Sendable {
    case id, terms, whole, listed, mentions
    case author, time, language, kind, text, replyTo, retweetOf, quoteOf
    case retweets, likes, replies, source, place, point, links, media, profile, quoted
    /// Values that only an import needs.
    case rest

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

    package static let all = ExtractedMembers(ExtractedMember.allCases)

    /// Some members, and the id, which every line has.
    package init(_ members: [ExtractedMember]) {
        for member in members + [.id] { bits |= 1 << UInt32(member.rawValue) }
    }

    @inline(__always)
    func contains(_ member: ExtractedMember) -> Bool {
        bits >> UInt32(member.rawValue) & 1 == 1
    }
}

/// The values of a line of JSON to which a tweet was extracted, and which other programs may have
/// reduced, sorted or written anew.
struct ExtractedValues: NotedObject {
    var id: JSONValue?
    var terms: JSONValue?
    var whole: JSONValue?
    var listed: JSONValue?
    var mentions: JSONValue?
    var author: JSONValue?
    var time: JSONValue?
    var language: JSONValue?
    var kind: JSONValue?
    var text: JSONValue?
    var replyTo: JSONValue?
    var retweetOf: JSONValue?
    var quoteOf: JSONValue?
    var retweets: JSONValue?
    var likes: JSONValue?
    var replies: JSONValue?
    var source: JSONValue?
    var place: JSONValue?
    var point: JSONValue?
    var links: JSONValue?
    var media: JSONValue?
    var profile: JSONValue?
    var quoted: JSONValue?
    var rest: JSONValue?

    static let members = MemberTable(
        ExtractedMember.allCases.map { ($0.key, NotedField<Self>(property(of: $0))) }
    )

    private static func property(of member: ExtractedMember) -> WritableKeyPath<Self, JSONValue?> {
        switch member {
        case .id: \.id
        case .terms: \.terms
        case .whole: \.whole
        case .listed: \.listed
        case .mentions: \.mentions
        case .author: \.author
        case .time: \.time
        case .language: \.language
        case .kind: \.kind
        case .text: \.text
        case .replyTo: \.replyTo
        case .retweetOf: \.retweetOf
        case .quoteOf: \.quoteOf
        case .retweets: \.retweets
        case .likes: \.likes
        case .replies: \.replies
        case .source: \.source
        case .place: \.place
        case .point: \.point
        case .links: \.links
        case .media: \.media
        case .profile: \.profile
        case .quoted: \.quoted
        case .rest: \.rest
        }
    }
}

struct ExtractedMentionValues: NotedObject {
    var kind: JSONValue?
    var folded: JSONValue?
    var count: JSONValue?
    var spellings: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "kind": .init(\.kind), "folded": .init(\.folded), "count": .init(\.count),
        "spellings": .init(\.spellings),
    ]
}

/// The values of the last member of an extracted line.
struct ExtractedRestValues: NotedObject {
    /// All links, if `links` has not all of them.
    var links: JSONValue?
    /// For each mention, how often each of its spellings occurs.
    var spellingCounts: JSONValue?
    /// The terms as they were typed.
    var termNames: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "links": .init(\.links), "spelling_counts": .init(\.spellingCounts),
        "term_names": .init(\.termNames),
    ]
}

extension JSONObject {
    /// The names of members that only extracted lines have.
    static let extractedMembers: [StaticString] = ["whole", "listed"]
    /// The names of other members that an import of an extracted line needs.
    static let sharedExtractedMembers: [StaticString] = ["terms", "mentions"]

    /// True for an extracted line, which may lack some members.
    ///
    /// An object of another program may have one of the names for something else. So a line that
    /// lacks one of them has no other members than extracted lines have.
    var isExtracted: Bool {
        if self["whole"]?.flag != nil, self["listed"]?.flag != nil { return true }
        let names = JSONObject.extractedMembers + JSONObject.sharedExtractedMembers
        return members.allSatisfy { ExtractedValues.members[$0.name] != nil }
            && members.contains { member in names.contains { member.name.equals($0) } }
    }
}

extension JSONValue {
    /// True or false; nil for any other value.
    var flag: Bool? {
        if isTrue { return true }
        return byte == UInt8(ascii: "f") ? false : nil
    }

    /// The string, unless it is empty.
    var nonemptyText: JSONText? { text.flatMap { $0.count > 0 ? $0 : nil } }
}
