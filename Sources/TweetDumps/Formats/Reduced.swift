extension StatusFormat {
    /// Tweets that someone has reduced to some of their members: at least an id and a text.
    static let reduced = StatusFormat(
        name: "reduced",
        members: [
            "gnip": .gnip,
            "screen_name": .noted(\.author.screenName),
            "username": .noted(\.author.username),
            "view_count": .number(.views, .third),
            "outlinks": .noted(\.attached.outlinks),
            "date": .noted(\.times.date),
            "time": .noted(\.times.time),
            "timestamp": .noted(\.times.timestamp),
            "language": .noted(\.languages.language),
        ],
        recognises: { _ in true }
    )
}
