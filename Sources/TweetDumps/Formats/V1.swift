extension StatusFormat {
    /// Tweets of Twitter's API v1 of 2009 and 2010: the members of v1.1, without `id_str` and
    /// entities.
    static let v1 = StatusFormat(name: "v1", members: [:], recognises: { $0.contains(.user) })

    /// Results of Twitter's first search API, of 2009 to 2013: the author's name is beside the
    /// text.
    static let v1Search = StatusFormat(
        name: "v1 search",
        members: [
            "from_user": .noted(\.author.fromUser, marking: .v1Search),
            "from_user_name": .noted(\.author.fromUserName),
            "to_user": .noted(\.related.repliedUser),
            "to_user_id_str": .noted(\.related.searchedRepliedUserIDText),
            "to_user_id": .noted(\.related.searchedRepliedUserID),
            "from_user_id_str": .noted(\.author.searchedIDText),
            "from_user_id": .noted(\.author.searchedID),
            "iso_language_code": .noted(\.languages.isoCode),
        ],
        recognises: { $0.contains(.v1Search) }
    )
}
