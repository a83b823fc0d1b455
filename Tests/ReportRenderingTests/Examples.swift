import ReportRendering

/// Tables that several tests print.
extension Table {
    /// What the popularity report makes: what is shown differs from format to format.
    static var popularity: Table {
        Table(
            facts: [("term", "#ucd"), ("tweets", 812), ("hidden", 94)],
            heading: "812 tweets with #ucd",
            columns: [
                Column(
                    "rank",
                    heading: "Rank",
                    alignment: .right,
                    formats: .forPeople.union(Set.exact)
                ),
                Column("kind", formats: .forPrograms),
                Column("mention", heading: "Mention", formats: .forPeople),
                Column("mention", formats: .separated),
                Column("name", formats: .exact),
                Column("folded", formats: .exact),
                Column("count", heading: "Count", alignment: .right),
                Column("tweets", heading: "Tweets", alignment: .right),
            ],
            sections: [
                Section(rows: [
                    [1, "hashtag", "#IoT", "#IoT", "IoT", "iot", 1200, 11],
                    [2, "user", "@bob", "bob", "bob", "bob", 3, 3],
                ])
            ],
            notes: ["94 mentions counted once are hidden."]
        )
    }

    /// A table without a row.
    static var empty: Table {
        Table(
            facts: [("term", "#ucd")],
            heading: "No tweets with #ucd",
            columns: [Column("mention", heading: "Mention"), Column("count", heading: "Count")],
            sections: [],
            notes: ["Nothing is hidden."]
        )
    }

    /// A table whose rows are in groups.
    static var grouped: Table {
        Table(
            columns: [Column("mention"), Column("count", alignment: .right)],
            sections: [
                Section(heading: "Hashtags", rows: [["#IoT", 12]]),
                Section(heading: "Users", rows: [["@somebody", 1_000_000]]),
                Section(heading: "Links", rows: []),
            ]
        )
    }

    /// A table of one column and one row.
    static func single(_ value: Value) -> Table {
        Table(columns: [Column("name")], sections: [Section(rows: [[value]])])
    }
}
