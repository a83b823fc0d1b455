/// Rows of tables, as ``TableRecord`` writes them.
enum TableDialect: Dialect {
    static let members = MemberTable(
        others.map { ($0.key, $0.value) }
            + TweetField.numbers.filter { $0 != .time }.map { ($0.entry.name, .number($0)) }
    )

    private static let others: KeyValuePairs<StaticString, TweetMember> = [
        "id": .idText,
        "text": .text,
        "truncated": .noted(\.truncated),
        "retweet": .noted(\.related.isCopy),
        "original": .noted(\.related.originalText),
        "hashtags": .hashtagList,
        "users": .userList("", else: ""),
        "author": .noted(\.author.screenName),
        "time": .noted(\.times.created),
        "language": .noted(\.languages.detected),
        "source": .noted(\.source),
        "original_author": .noted(\.related.originalAuthor),
    ]

    static var marksEveryCut: Bool { false }
}
