import GRDB
import TweetDumps

extension TweetArchive {
    /// Stops the reports that are being made with this archive, on any thread.
    ///
    /// Each throws ``ArchiveError/interrupted``. A report that does not read the archive at this
    /// moment, because it sorts or prints what it has read, goes on; so call this again until the
    /// report has ended.
    public func interrupt() {
        database.interrupt()
        for readers in readersInUse.change(\.self) { readers.interrupt() }
        for query in queriesInUse.change(\.self) { query.interrupt() }
    }
}
