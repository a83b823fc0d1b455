extension StatusFormat {
    /// Results of Twitter's first search API, of 2009 to 2013: the author's name is beside the
    /// text.
    static let v1Search = StatusFormat(
        name: "v1 search",
        members: [
            "from_user": .authorName(marking: .v1Search),
            "iso_language_code": .language,
        ],
        recognises: { $0.contains(.v1Search) }
    )
}
