import GRDB

extension TweetArchive {
    /// Ends the statement that this connection runs now, which throws an error.
    ///
    /// It can be called on any thread. A statement that begins later is not ended, nor are those of
    /// further connections that a report may use.
    package func interrupt() { database.interrupt() }
}
