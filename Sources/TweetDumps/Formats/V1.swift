extension StatusFormat {
    /// Tweets of Twitter's API v1 of 2009 and 2010: the members of v1.1, without `id_str` and
    /// entities.
    static let v1 = StatusFormat(name: "v1", members: [:], recognises: { $0.contains(.user) })
}
