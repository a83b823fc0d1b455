/// The objects in a page's `includes`, which its results refer to by id.
///
/// It keeps the JSON bytes of each object, and reads one when a result refers to it: a page may
/// have millions.
final class PageIncludes: Sendable {
    /// For each kind of object, the offsets of the objects in ``bytes``.
    private let offsets: [IDMap]
    /// The objects, followed by zeros for ``JSONCursor``.
    private let bytes: [UInt8]

    fileprivate init(_ gathered: IncludesReader) {
        offsets = gathered.offsets
        bytes = gathered.bytes + [UInt8](repeating: 0, count: JSONCursor.padding)
    }

    /// Reads the value of a page's `includes`.
    convenience init(_ includes: JSONValue) {
        var reader = IncludesReader()
        for (name, value) in includes.object?.members ?? [] {
            guard let kind = IncludesReader.Kind(name) else { continue }
            reader.begin(kind)
            for element in value.elements {
                var cursor = element.cursor
                try? reader.read(&cursor, kind)
            }
        }
        self.init(reader)
    }

    /// Calls a closure with the objects, which must not outlive the call.
    func withValues<Result>(_ body: (IncludedValues) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else {
                preconditionFailure("the padding is not empty")
            }
            return body(IncludedValues(offsets: offsets, start: start))
        }
    }
}

/// The objects in a page's `includes` while they can be read.
struct IncludedValues {
    fileprivate let offsets: [IDMap]
    fileprivate let start: JSONCursor.Byte

    /// The tweet with an id, which is a string or number.
    func tweet(_ id: NotedValue?) -> NotedValue? { value(.tweets, id) }

    /// The user with an id.
    func user(_ id: NotedValue?) -> NotedValue? { value(.users, id) }

    /// The picture or film with a key.
    func media(_ key: NotedValue?) -> NotedValue? { value(.media, key) }

    /// The place with an id.
    func place(_ id: NotedValue?) -> NotedValue? { value(.places, id) }

    private func value(_ kind: IncludesReader.Kind, _ id: NotedValue?) -> NotedValue? {
        guard let id = id.flatMap({ $0.text ?? $0.numberText }) else { return nil }
        return offsets[kind.rawValue][id].map { NotedValue(position: start + $0) }
    }
}

/// Offsets by id as written.
///
/// Most ids are numbers, which take less memory than strings.
private struct IDMap: Sendable {
    private var numbers: [UInt64: Int] = [:]
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
    private static func number(_ id: JSONText) -> UInt64? {
        guard 1...19 ~= id.count, id.raw[0] != UInt8(ascii: "0") else { return nil }
        var number: UInt64 = 0
        for byte in id.raw {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + UInt64(digit)
        }
        return number
    }
}

/// Collects the elements of `includes`.
struct IncludesReader {
    /// The lists in `includes` that are read.
    enum Kind: Int, CaseIterable {
        case tweets, users, media, places

        init?(_ name: JSONText) {
            guard let kind = Kind.allCases.first(where: { name.equals($0.name) }) else {
                return nil
            }
            self = kind
        }

        /// The name of the list.
        private var name: StaticString {
            switch self {
            case .tweets: "tweets"
            case .users: "users"
            case .media: "media"
            case .places: "places"
            }
        }

        /// The member by which results refer to an element.
        fileprivate var key: StaticString { self == .media ? "media_key" : "id" }
    }

    fileprivate var offsets = Kind.allCases.map { _ in IDMap() }
    fileprivate var bytes: [UInt8] = []

    /// Begins a list.
    ///
    /// The last one counts if several have the same name.
    mutating func begin(_ kind: Kind) {
        offsets[kind.rawValue] = IDMap()
    }

    /// Reads an element of a list.
    mutating func read(_ cursor: inout JSONCursor, _ kind: Kind) throws(JSONFault) {
        let first = cursor.position
        try cursor.skipValue()
        let element = NotedValue(position: first)
        guard let id = element[kind.key].flatMap({ $0.text ?? $0.numberText }) else { return }
        offsets[kind.rawValue][id] = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(start: first, count: cursor.position - first))
    }

    /// Returns all that was read.
    func finish() -> PageIncludes { PageIncludes(self) }
}
