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
    package func contains(_ field: TweetField) -> Bool { bits >> UInt64(field.rawValue) & 1 == 1 }
}

/// The values of an extracted line, which is a JSON object with one tweet.
///
/// Other programs may have removed, sorted or rewritten its members.
struct ExtractedValues: NotedObject {
    private var values = NotedValues()

    /// The names of the members of ``TweetField/profile``.
    private(set) var profileNames = FieldNames.tagtally

    subscript(field: TweetField) -> JSONValue? { values[Int(field.rawValue)] }

    static let members = MemberTable(
        TweetField.all.map { ($0.name, place(Int($0.field.rawValue))) }
            + twitterMembers.map { ($0.name, place($0.index)) }
    )

    private static func place(_ index: Int) -> NotedField<Self> {
        NotedField(offset: index * MemoryLayout<JSONValue?>.stride)
    }

    /// True for the name of a field that is not one of Twitter's.
    static func hasField(_ name: JSONText) -> Bool {
        members.index(of: name).map { $0 < TweetField.all.count } ?? false
    }
}

// MARK: - Twitter's names

extension ExtractedValues {
    /// A member with a name of Twitter's, which contains some fields.
    private struct TwitterMember {
        let name: StaticString
        /// The index of its noted value; if a field has the same name, that of the field.
        let index: Int
        /// The fields, with the names that lead to them from the member.
        var fields: [(field: TweetField, path: ArraySlice<StaticString>)] = []
    }

    /// The members that only lines with Twitter's names have, and those that are objects there.
    private static let twitterMembers: [TwitterMember] = {
        var members: [TwitterMember] = []
        for entry in TweetField.all where entry.twitterName != entry.name.description {
            guard let name = entry.twitterPath.first else { continue }
            let known = members.firstIndex { $0.name.description == name.description }
            if known == nil {
                let field = TweetField.all.first { $0.name.description == name.description }?.field
                let index = field.map { Int($0.rawValue) } ?? TweetField.all.count + members.count
                members.append(TwitterMember(name: name, index: index))
            }
            members[known ?? members.count - 1].fields
                .append((entry.field, entry.twitterPath.dropFirst()))
        }
        return members
    }()

    /// Notes the members of a line, which can have tagtally's names or Twitter's.
    init(of line: JSONValue) {
        self = line.read()
        for member in Self.twitterMembers {
            // Both have a member `author`, but only Twitter's is an object.
            guard let value = values[member.index],
                member.index >= TweetField.all.count || value.isObject
            else { continue }
            for (field, path) in member.fields {
                let index = Int(field.rawValue)
                guard values[index] == nil || index == member.index else { continue }
                values[index] = path.reduce(value) { $0?[listedAs: $1] }
                if field == .profile { profileNames = .twitter }
            }
        }
    }
}

extension JSONValue {
    /// The value of a member of an object, or the element of a list whose `type` is the name.
    fileprivate subscript(listedAs name: StaticString) -> JSONValue? {
        isList ? elements.first { $0["type"]?.text?.equals(name) == true } : self[name]
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

/// The values of ``TweetField/rest``, the last member of an extracted line.
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
    /// Objects of other programs may use one of the names for something else. So a line without `whole` or
    /// `listed` must only have members of extracted lines.
    var isExtracted: Bool {
        if self["whole"]?.flag != nil, self["listed"]?.flag != nil { return true }
        let names = JSONObject.extractedMembers + JSONObject.sharedExtractedMembers
        return members.allSatisfy { ExtractedValues.hasField($0.name) }
            && members.contains { member in names.contains { member.name.equals($0) } }
    }
}

extension JSONValue {
    /// Nil unless the value is `true` or `false`.
    var flag: Bool? {
        if isTrue { return true }
        return byte == UInt8(ascii: "f") ? false : nil
    }

    var nonemptyText: JSONText? { text.flatMap { $0.count > 0 ? $0 : nil } }
}
