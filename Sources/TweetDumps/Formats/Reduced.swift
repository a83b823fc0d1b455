extension StatusFormat {
    /// Tweets that someone has reduced to some of their members: at least an id and a text.
    static let reduced = StatusFormat(
        name: "reduced",
        members: [
            "gnip": .inside(["matching_rules": .rules])
        ],
        recognises: { _ in true }
    )
}
