/// The objects in a page's `includes`, which its results refer to by id.
///
/// It keeps the JSON bytes of each object, and reads one when a result refers to it: a page may
/// have millions.
final class PageIncludes: Sendable, EqualByIdentity {
    /// For each kind of object, the offsets of the objects in ``bytes``.
    private let offsets: [IDMap]
    /// The objects, each after its length in eight bytes, followed by zeros for ``JSONCursor``.
    private let bytes: [UInt8]

    /// Takes the objects out of a reader, so that no copy remains.
    fileprivate init(takingFrom reader: inout IncludesReader) {
        reader.bytes.append(contentsOf: repeatElement(0, count: JSONCursor.padding))
        (offsets, bytes) = (reader.offsets, reader.bytes)
        reader = IncludesReader()
    }

    convenience init(_ includes: JSONValue) {
        var reader = IncludesReader()
        for (name, value) in includes.object?.members ?? [] {
            guard let kind = IncludesReader.Kind.named[name] else { continue }
            reader.begin(kind)
            for element in value.elements {
                var cursor = element.cursor
                try? reader.read(&cursor, kind)
            }
        }
        self.init(takingFrom: &reader)
    }

    /// Calls a closure with the objects, which must not outlive the call, and counts those that it reads.
    func withValues<Result>(
        _ use: inout IncludesUse,
        _ body: (IncludedValues) -> Result
    ) -> Result {
        bytes.withAddress { start in
            withUnsafeMutablePointer(to: &use) {
                body(IncludedValues(offsets: offsets, start: start, use: $0))
            }
        }
    }
}

/// The amount of `includes` that was read for the records of a batch.
///
/// An object counts whenever a record refers to it, because it is parsed again. Without a maximum,
/// many records that refer to the same long object would take very long.
struct IncludesUse {
    /// The maximum length of all objects, in bytes.
    private let maxBytes: Int
    /// True if the record refers to an object that exceeds the maximum.
    var isExhausted = false
    private var bytes = 0

    init(maxBytes: Int = 1 << 30) {
        self.maxBytes = maxBytes
    }

    /// Adds an object of a length; false if that exceeds the maximum.
    fileprivate mutating func add(_ length: Int) -> Bool {
        isExhausted = isExhausted || bytes + length > maxBytes
        if !isExhausted { bytes += length }
        return !isExhausted
    }
}

/// The objects in a page's `includes` while they can be read.
struct IncludedValues {
    fileprivate let offsets: [IDMap]
    fileprivate let start: JSONCursor.Byte
    fileprivate let use: UnsafeMutablePointer<IncludesUse>

    /// True if an object was not read because it exceeded the maximum.
    var isExhausted: Bool { use.pointee.isExhausted }

    /// The object with an id or key, which is a string or number.
    subscript(kind: IncludesReader.Kind, id: JSONValue?) -> JSONValue? {
        guard let id = id.flatMap({ $0.text ?? $0.numberText }) else { return nil }
        guard let offset = offsets[kind.rawValue][id] else { return nil }
        let value = start + offset
        let length = UnsafeRawPointer(value - IncludesReader.lengthSize)
            .loadUnaligned(as: Int64.self)
        return use.pointee.add(Int(length)) ? JSONValue(position: value) : nil
    }
}

/// Offsets by id as written.
///
/// Most ids are numbers, which take less memory than strings.
private struct IDMap: Sendable {
    private var numbers: [Int64: Int] = [:]
    private var others: [ExactText: Int] = [:]

    subscript(id: JSONText) -> Int? {
        get { IDMap.number(id).map { numbers[$0] } ?? others[ExactText(id.string)] }
        set {
            if let number = IDMap.number(id) {
                numbers[number] = newValue
            } else {
                others[ExactText(id.string)] = newValue
            }
        }
    }

    /// The id as a number; nil if it has leading zeros, too many digits or other characters.
    private static func number(_ id: JSONText) -> Int64? {
        id.isEscaped ? number(Array(id.string.utf8)) : number(id.raw)
    }

    private static func number(_ id: some Collection<UInt8>) -> Int64? {
        id.first == UInt8(ascii: "0") ? nil : Int64(digits: id)
    }
}

struct IncludesReader {
    enum Kind: Int, CaseIterable {
        case tweets, users, media, places

        static let named: MemberTable<Kind> = [
            "tweets": .tweets, "users": .users, "media": .media, "places": .places,
        ]

        /// The kind of the elements, and the path of the list; a tweet has no path.
        var objects: (kind: KnownMembers.Kind, path: [String]) {
            switch self {
            case .tweets: (.tweet, [])
            case .users: (.person, ["includes", "users"])
            case .media: (.medium, ["includes", "media"])
            case .places: (.place, ["includes", "places"])
            }
        }

        /// The member by which results refer to an element.
        fileprivate var key: StaticString { self == .media ? "media_key" : "id" }
    }

    fileprivate var offsets = Kind.allCases.map { _ in IDMap() }
    fileprivate var bytes: [UInt8] = []

    /// The size of the length before each object, in bytes.
    fileprivate static let lengthSize = MemoryLayout<Int64>.size
    /// The maximum length of all objects, in bytes; further ones are left out.
    static let maxBytes = 1 << 28

    /// Begins a list, which replaces an earlier one with the same name.
    mutating func begin(_ kind: Kind) {
        offsets[kind.rawValue] = IDMap()
    }

    mutating func read(_ cursor: inout JSONCursor, _ kind: Kind) throws(JSONFault) {
        let first = cursor.position
        try cursor.skipValue()
        let element = JSONValue(position: first)
        guard let id = element[kind.key].flatMap({ $0.text ?? $0.numberText }) else { return }
        let length = cursor.position - first
        guard bytes.count + length <= IncludesReader.maxBytes else { return }
        withUnsafeBytes(of: Int64(length)) { bytes.append(contentsOf: $0) }
        offsets[kind.rawValue][id] = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(start: first, count: length))
    }

    /// Returns all that was read, and keeps nothing.
    mutating func finish() -> PageIncludes { PageIncludes(takingFrom: &self) }
}

/// Moves over a page's `includes` element by element, since they may be longer than a record.
struct IncludesScan {
    enum Position: Equatable {
        /// After the opening bracket or after a member.
        case members(isFirst: Bool)
        /// Between the elements of a list. The kind is nil if the list is not read.
        case elements(IncludesReader.Kind?, isFirst: Bool)
    }

    var position = Position.members(isFirst: true)
    /// The element over which the last step moved; nil if there was none, or its list is not read.
    private(set) var element: (kind: IncludesReader.Kind, value: JSONValue)?
    /// Reads the elements; nil to only move over them.
    var reader: IncludesReader?

    /// Moves over one element, or over the bytes between two; true at the end of `includes`.
    ///
    /// A step that throws can be repeated with more bytes from where the cursor was.
    mutating func step(_ cursor: inout JSONCursor) throws(JSONFault) -> Bool {
        element = nil
        switch position {
        case .members(let isFirst):
            cursor.depth = 2
            if try endsList(&cursor, with: UInt8(ascii: "}"), isFirst: isFirst) { return true }
            try readMember(&cursor)
        case .elements(let kind, let isFirst):
            cursor.depth = 3
            if try endsList(&cursor, with: UInt8(ascii: "]"), isFirst: isFirst) {
                position = .members(isFirst: false)
            } else {
                try readElement(&cursor, kind)
                position = .elements(kind, isFirst: false)
            }
        }
        return false
    }

    private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) {
        let name = try cursor.readMemberName()
        let kind = IncludesReader.Kind.named[name]
        if cursor.byte == UInt8(ascii: "[") {
            cursor.position += 1
            position = .elements(kind, isFirst: true)
        } else {
            try cursor.skipValue()
            position = .members(isFirst: false)
        }
        if let kind { reader?.begin(kind) }
    }

    private mutating func readElement(
        _ cursor: inout JSONCursor,
        _ kind: IncludesReader.Kind?
    ) throws(JSONFault) {
        let value = JSONValue(position: cursor.position)
        if let kind, reader != nil {
            try reader?.read(&cursor, kind)
        } else {
            try cursor.skipValue()
        }
        element = kind.map { ($0, value) }
    }

    /// Moves over the closing bracket, and returns true; or over the comma before the next value.
    private func endsList(
        _ cursor: inout JSONCursor,
        with bracket: UInt8,
        isFirst: Bool
    ) throws(JSONFault) -> Bool {
        cursor.skipSpace()
        if cursor.byte == bracket {
            cursor.position += 1
            return true
        }
        if !isFirst { try cursor.expect(UInt8(ascii: ",")) }
        cursor.skipSpace()
        return false
    }
}
