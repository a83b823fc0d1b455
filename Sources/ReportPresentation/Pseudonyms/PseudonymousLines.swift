import Foundation
import ReportRendering
import TweetArchive
package import TweetDumps

/// Replaces people by pseudonyms in tweets that are lines of JSON, as ``LineFormat`` writes them.
package struct PseudonymousLines {
    private let pseudonyms: Pseudonyms
    /// The names of the members, tagtally's or Twitter's; nil if the lines have no times.
    private let names: FieldNames?

    /// Creates a writer of lines whose members have these names; nil if they have no times.
    package init(_ pseudonyms: Pseudonyms, timesNamed names: FieldNames?) {
        (self.pseudonyms, self.names) = (pseudonyms, names)
    }

    /// The lines with pseudonyms; each must be complete.
    ///
    /// - Throws: An error of SQLite if people cannot be looked up.
    package func replaced(_ lines: [UInt8]) throws -> [UInt8] {
        var changed: [UInt8] = []
        changed.reserveCapacity(lines.count)
        var rest = lines[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var parser = LineParser(rest[..<end])
            changed += try tweet(parser.value()).bytes
            changed.append(UInt8(ascii: "\n"))
            rest = rest[(end + 1)...]
        }
        return changed
    }

    // MARK: Members

    private enum Content {
        case name, number, text, time, identity
    }

    /// The contents of members, by tagtally's and Twitter's names; other members stay.
    private static let contents: [String: Content] = {
        var contents: [String: Content] = ["links": .text, "terms": .text, "term_names": .text]
        for entry in TweetField.all {
            guard let content = content(of: entry) else { continue }
            for name in names(entry.name, entry.twitterPath) { contents[name] = content }
        }
        for entry in AuthorField.all where entry.type == .time {
            for name in names(entry.name, entry.twitterPath) { contents[name] = .time }
        }
        return contents
    }()
    /// The members of authors that identify them.
    private static let identities = Set(
        AuthorField.all.filter(\.field.isText).flatMap { names($0.name, $0.twitterPath) }
    )
    private static let profiles = Set(
        TweetField.all.filter { $0.field == .profile }.flatMap { names($0.name, $0.twitterPath) }
    )

    /// The names of a member: tagtally's and, if there is one, Twitter's.
    private static func names(_ name: StaticString, _ twitterPath: [StaticString]) -> [String] {
        ([name] + twitterPath.suffix(1)).map(\.description)
    }

    private static func content(of entry: TweetField.Entry) -> Content? {
        switch (entry.field, entry.type) {
        case (.id, _), (_, .tweet), (_, .conversation), (_, .version), (_, .account): .number
        case (.author, _), (.originalAuthor, _): .name
        case (.text, _), (.source, _): .text
        case (.media, _): .identity
        case (_, .time): .time
        default: nil
        }
    }

    // MARK: Replacing

    /// Replaces people in a tweet.
    ///
    /// If the tweet has no time, that of its number is added, because the new number has another.
    private func tweet(_ value: LineValue) throws -> LineValue {
        guard case .object(var members) = value else { return value }
        if let names, let id = members.first(where: { $0.name == "id" })?.value.text,
            let seconds = Int64(id).flatMap({ TweetTime.seconds(inID: $0) }),
            !members.contains(where: { ["time", "created_at"].contains($0.name) })
        {
            members.append(time(seconds, names))
        }
        return try replaced(.object(members), in: nil)
    }

    private func time(_ seconds: Int64, _ names: FieldNames) -> LineValue.Member {
        switch names {
        case .tagtally: ("time", .other(Array(String(seconds).utf8)))
        case .twitter:
            ("created_at", .text(Table.Time(start: Int(seconds), length: .millisecond).description))
        }
    }

    private func replaced(_ value: LineValue, in member: String?) throws -> LineValue {
        let content = member.flatMap { PseudonymousLines.contents[$0] }
        switch value {
        case .object(let members): return .object(try object(members, in: member))
        case .list(let values): return .list(try values.map { try replaced($0, in: member) })
        case .text(let text):
            switch content {
            case .name: return .text(try pseudonyms.name(text))
            case .number: return .text(Int64(text).map { "\(pseudonyms.number($0))" } ?? text)
            case .text: return .text(try pseudonyms.value(text))
            case .time: return .text(pseudonyms.rounded(text))
            case .identity, nil: return value
            }
        case .other(let bytes):
            guard content == .time, let time = Int(String(decoding: bytes, as: UTF8.self)) else {
                return value
            }
            return .other(Array(String(pseudonyms.rounded(time)).utf8))
        }
    }

    private func object(_ members: [LineValue.Member], in name: String?) throws
        -> [LineValue.Member]
    {
        if name == "mentions" { return try mention(members) }
        let isProfile = name.map(PseudonymousLines.profiles.contains) ?? false
        return try members.compactMap { name, value in
            if PseudonymousLines.contents[name] == .identity { return nil }
            if isProfile, PseudonymousLines.identities.contains(name) { return nil }
            return (name, try replaced(value, in: name))
        }
    }

    /// Replaces the names in a mention, if it is that of a user.
    private func mention(_ members: [LineValue.Member]) throws -> [LineValue.Member] {
        guard members.contains(where: { $0.name == "kind" && $0.value.text == "user" }) else {
            return members
        }
        return try members.map { name, value in
            switch (name, value) {
            case ("folded", .text(let text)): (name, .text(try pseudonyms.name(text).lowercased()))
            case ("spellings", .list(let texts)):
                (name, .list(try texts.map { .text(try pseudonyms.name($0.text ?? "")) }))
            default: (name, value)
            }
        }
    }
}

// MARK: - JSON

/// A value of JSON that keeps the order of members and the form of numbers.
private indirect enum LineValue {
    typealias Member = (name: String, value: LineValue)

    case object([Member])
    case list([LineValue])
    case text(String)
    /// A number or a word, as it was written.
    case other([UInt8])

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    var bytes: [UInt8] {
        switch self {
        case .object(let members):
            let parts = members.map {
                Array($0.name.jsonLiteral.utf8) + [UInt8(ascii: ":")] + $0.value.bytes
            }
            return [UInt8(ascii: "{")] + LineValue.joined(parts) + [UInt8(ascii: "}")]
        case .list(let values):
            return [UInt8(ascii: "[")] + LineValue.joined(values.map(\.bytes)) + [UInt8(ascii: "]")]
        case .text(let text): return Array(text.jsonLiteral.utf8)
        case .other(let bytes): return bytes
        }
    }

    private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
        Array(parts.joined(separator: [UInt8(ascii: ",")]))
    }
}

/// Reads a line that is known to be JSON without blanks.
private struct LineParser {
    private var rest: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) { rest = line }

    mutating func value() -> LineValue {
        switch rest.first {
        case UInt8(ascii: "{"):
            return .object(
                elements(until: UInt8(ascii: "}")) { parser in
                    let name = parser.string()
                    parser.rest = parser.rest.dropFirst()
                    return (name, parser.value())
                }
            )
        case UInt8(ascii: "["):
            return .list(elements(until: UInt8(ascii: "]")) { $0.value() })
        case UInt8(ascii: "\""): return .text(string())
        default:
            let other = rest.prefix { !",]}".utf8.contains($0) }
            rest = rest[other.endIndex...]
            return .other(Array(other))
        }
    }

    private mutating func elements<Element>(
        until end: UInt8,
        _ read: (inout LineParser) -> Element
    ) -> [Element] {
        var elements: [Element] = []
        rest = rest.dropFirst()
        while let byte = rest.first, byte != end {
            if byte == UInt8(ascii: ",") { rest = rest.dropFirst() }
            elements.append(read(&self))
        }
        rest = rest.dropFirst()
        return elements
    }

    private mutating func string() -> String {
        let start = rest.startIndex
        var (end, hasEscapes) = (start + 1, false)
        while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
            let isEscape = rest[end] == UInt8(ascii: "\\")
            hasEscapes = hasEscapes || isEscape
            end += isEscape ? 2 : 1
        }
        let token = rest[start..<min(end + 1, rest.endIndex)]
        rest = rest[token.endIndex...]
        if hasEscapes, let text = try? JSONDecoder().decode(String.self, from: Data(token)) {
            return text
        }
        return String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
    }
}
