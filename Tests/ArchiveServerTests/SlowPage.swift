import GRDB
import ReportRendering
import Synchronization
import TweetArchive

@testable import ArchiveServer

/// A page whose question takes minutes, unless it is stopped.
struct SlowPage: Page {
    static let path = "/slow"
    static let tab: Tab? = nil

    /// Whether a question runs.
    static var isRunning: Bool { running.withLock { $0 > 0 } }
    private static let running = Mutex(0)
    /// Whether a question was answered, because nothing stopped it.
    static var wasAnswered: Bool { answered.withLock(\.self) }
    private static let answered = Mutex(false)

    /// The standard pages and this one.
    static let site = Site(pages: Site.standard.pages + [SlowPage.self])

    init(_ request: PageRequest) throws {}

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        SlowPage.running.withLock { $0 += 1 }
        defer { SlowPage.running.withLock { $0 -= 1 } }
        let rows = try SlowPage.count(to: 2_000_000_000, archive)
        SlowPage.answered.withLock { $0 = true }
        try show(PageContent(Table(title: "\(rows)", columns: [], sections: [])))
    }

    /// Counts to a number in a statement of SQLite.
    static func count(to number: Int, _ archive: TweetArchive) throws -> Int {
        try archive.database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    WITH RECURSIVE number(n) AS (
                        VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < \(number)
                    )
                    SELECT count(*) FROM number
                    """
            )
        } ?? 0
    }
}
