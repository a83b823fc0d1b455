import GRDB
import TweetDumps

/// A range of folded names that one thread reads.
struct NameRange: Sendable {
    /// The first name.
    let lower: String
    /// The name that follows the range.
    let upper: String

    /// The number of names from which the bounds between two ranges are chosen.
    private static let namesPerRange = 8
    /// A text that follows all screen names.
    private static let end = "{"

    /// Divides the screen names of the authors into ranges of about the same size.
    ///
    /// The authors with some ids between the smallest and the largest one are a sample of all names.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - count: The number of ranges.
    /// - Returns: At most that many ranges.
    /// - Throws: An error if the archive cannot be read.
    static func ranges(_ db: Database, count: Int) throws -> [NameRange] {
        let last = try RawStatement(db, "SELECT max(id) FROM author").first { $0.integer(0) } ?? 0
        let number = count * namesPerRange
        let find = try RawStatement(db, "SELECT folded FROM author WHERE id >= ?1 LIMIT 1")
        var names: [String] = []
        for index in 1..<number {
            let id = last / Int64(number) * Int64(index)
            let name = try find.first {
                $0.bind(id)
            } read: {
                $0.text(0)
            }
            if let name, ScreenName.isValid(name.utf8) { names.append(name) }
        }
        names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let bounds = stride(from: namesPerRange, to: names.count, by: namesPerRange)
            .map { names[$0] }
        return zip([""] + bounds, bounds + [end]).map(NameRange.init)
    }
}
