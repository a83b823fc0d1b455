import GRDB

extension TweetArchive {
    /// The size of a log, in bytes, that no reader would have let grow: twice that of a checkpoint.
    static let longLog = 1 << 27
    /// How long to wait for readers of a log that has just become long, in milliseconds.
    private static let logPatience = 200

    /// Empties the log of transactions if it has become far longer than SQLite lets it become.
    ///
    /// SQLite begins the log anew when nobody reads from it. Where reports overlap without a gap, that
    /// never happens by itself; to wait for those that have begun is enough. The wait grows with the
    /// log, so that reports which take long bound it as well.
    ///
    /// - Parameter size: The size in bytes that the log may have, at least 1.
    func shortenLog(to size: Int = longLog) {
        let logSize = ArchiveLocation(path).logSize
        guard logSize > size else { return }
        patience.limited(to: TweetArchive.logPatience * (logSize / size)) {
            // If reports last longer than that, the next transaction tries again.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
    }
}
