extension StatusFormat {
    /// What others kept of a tweet: at least an id and a text.
    static let reduced = StatusFormat(
        name: "reduced",
        members: [
            "gnip": .inside(["matching_rules": .rules])
        ],
        recognises: { _ in true }
    )
}
