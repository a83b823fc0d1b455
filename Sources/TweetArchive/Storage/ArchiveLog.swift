import GRDB

extension TweetArchive {
    /// The size of a log, in bytes, that no reader would have let grow: twice that of a checkpoint.
    static let longLog = 1 << 27
    /// How long to wait for readers of the log, in milliseconds.
    private static let logPatience = 200

    /// Empties the log of transactions if it has become far longer than SQLite lets it become.
    ///
    /// SQLite begins the log anew when nobody reads from it. Where reports overlap without a gap, that
    /// never happens by itself; to wait for those that have begun is enough.
    ///
    /// - Parameter size: The size in bytes that the log may have.
    func shortenLog(to size: Int = longLog) {
        guard ArchiveLocation(path).logSize > size else { return }
        patience.limited(to: TweetArchive.logPatience) {
            // If reports last longer than that, the next transaction tries again.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
    }
}
