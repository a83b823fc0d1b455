import GRDB

extension TrendReport {
    /// The mentions that are counted, each once.
    static func mentions(
        _ db: Database,
        of term: StoredTerm?,
        _ filter: TweetFilter,
        _ options: Options
    ) throws -> [KnownMention] {
        var mentions = try options.mentions.map { try KnownMention(db, $0) }
        if options.top > 0 {
            let wanted = MentionCounts.Wanted(
                filter: filter,
                excluded: try MentionName.ids(of: options.excluded, db),
                minCount: 1
            )
            let counts = try MentionCounts(db, of: term, wanted)
            mentions += try KnownMention.mostCommon(
                db,
                of: options.kinds,
                in: counts,
                limit: options.top
            )
        }
        var known: Set<Int> = []
        return mentions.filter { known.insert($0.id).inserted }
    }
}
