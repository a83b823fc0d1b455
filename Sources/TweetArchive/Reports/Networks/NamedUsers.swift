import GRDB
import TweetDumps

/// Numbers of users, of whom the archive need not have a tweet.
///
/// The number of an author is the id. Users by whom the archive has no tweet get numbers from
/// ``firstOther`` on when they are first named.
struct NamedUsers {
    /// The smallest number of a user who is no author.
    private static let firstOther: Int64 = 1 << 31

    /// Finds the id of an author by the folded name.
    private let find: RawStatement
    /// The numbers of the names that occurred.
    private var numbers: [PackedName: Int64] = [:]
    /// The names of the users who are no authors, by number from ``firstOther`` on, each as it was
    /// first written.
    private(set) var others: [String] = []

    /// Creates numbers of authors alone.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database) throws {
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
    }

    /// The number of an author.
    ///
    /// - Throws: ``DamagedValue`` if the id cannot be that of an author.
    static func number(ofAuthor id: Int64) throws -> Int64 {
        guard (1..<firstOther).contains(id) else { throw DamagedValue(column: "author") }
        return id
    }

    /// The number of a user who is no author, by the index of the name.
    static func number(ofOther index: Int) -> Int64 { firstOther + Int64(index) }

    /// The number of a user with a name in any letter case; nil if it is no screen name.
    ///
    /// - Throws: An error if the archive cannot be read.
    mutating func number(of name: Span<UInt8>) throws -> Int64? {
        guard let packed = PackedName(name) else { return nil }
        if let known = numbers[packed] { return known }
        let written = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        let number = try author(named: written) ?? add(written)
        numbers[packed] = number
        return number
    }

    private func author(named name: String) throws -> Int64? {
        let folded = Array(name.lowercased().utf8)
        return try find.first(texts: folded.span) {
            $0.bind(0..<folded.count)
        } read: {
            try NamedUsers.number(ofAuthor: $0.integer(0))
        }
    }

    private mutating func add(_ name: String) -> Int64 {
        others.append(name)
        return NamedUsers.number(ofOther: others.count - 1)
    }
}
