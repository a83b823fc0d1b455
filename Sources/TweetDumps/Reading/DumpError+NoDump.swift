extension DumpError.Reason {
    /// Whether it says that something is no dump, which is normal among other files, rather than that
    /// it could not be read.
    public var isNoDump: Bool {
        [.notADump, .notADumpOfTweets, .notRegular].contains(self)
    }
}
