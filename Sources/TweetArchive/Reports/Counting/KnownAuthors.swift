import GRDB
import TweetDumps

/// The authors whose name is a screen name.
enum KnownAuthors {
    /// Those of some authors whose name is a screen name.
    ///
    /// Each is looked up, because a test of all authors of the archive takes longer than a report about
    /// few of them.
    ///
    /// - Parameters:
    ///   - authors: The ids of the authors, in any order.
    ///   - db: The archive.
    /// - Returns: The ids of the known ones.
    /// - Throws: An error if the archive cannot be read.
    static func among(_ authors: [Int64], _ db: Database) throws -> Set<Int64> {
        let name = try RawStatement(db, "SELECT name FROM author WHERE id = ?1")
        var known: Set<Int64> = []
        var last: Int64?
        for author in authors.sorted() where author != last {
            last = author
            let isKnown = try name.first {
                $0.bind(author)
            } read: {
                $0.withBytes(0) { $0.withUnsafeBufferPointer { ScreenName.isValid($0) } }
            }
            if isKnown == true { known.insert(author) }
        }
        return known
    }
}
