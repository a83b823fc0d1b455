/// The fields that extracted lines have as members; `Documentation/extracting.md` describes them.
package struct ExtractedMembers: Sendable, Equatable {
    /// A bit for each field, by its raw value.
    private var bits: UInt64 = 0

    package static let all = ExtractedMembers(TweetField.allCases)

    /// Some fields, and the id, which every line has.
    package init(_ fields: [TweetField]) {
        for field in fields + [.id] { bits |= 1 << UInt64(field.rawValue) }
    }

    @inline(__always)
    func contains(_ field: TweetField) -> Bool { bits >> UInt64(field.rawValue) & 1 == 1 }
}

/// The values of a line of JSON to which a tweet was extracted, and which other programs may have
/// reduced, sorted or written anew.
struct ExtractedValues: NotedObject {
    private typealias Values = InlineValues<
        JSONValue?,
        (SixteenValues<JSONValue?>, SixteenValues<JSONValue?>, SixteenValues<JSONValue?>)
    >

    private var values = Values(
        (.init(repeating: nil), .init(repeating: nil), .init(repeating: nil))
    )

    /// The value of a field's member.
    subscript(field: TweetField) -> JSONValue? { values[Int(field.rawValue)] }

    static let members = MemberTable(
        TweetField.all.map { entry in
            let offset = Int(entry.field.rawValue) * MemoryLayout<JSONValue?>.stride
            return (entry.name, NotedField<Self>(offset: offset))
        }
    )
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
