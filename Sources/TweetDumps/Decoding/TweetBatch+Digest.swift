extension TweetBatch {
    /// A digest of everything that a record says besides search terms.
    ///
    /// - Parameters:
    ///   - row: The row of the record, with all other values.
    ///   - source: A hash of the name of the program, which is not among the texts.
    ///   - start: The offset of the first text; all texts of the record follow each other in the
    ///     order in which their lengths are added here.
    /// - Returns: The digest, which is the same in every batch and run.
    func digest(of row: Row, source: UInt64, from start: Int) -> UInt64 {
        var digest = RecordDigest(bytes.span.extracting(start..<bytes.count))
        digest.add(source)
        digest.add(row)
        if row.place >= 0 { digest.add(places[Int(row.place)]) }
        for link in links[row.links.indices] { digest.add(link.url) }
        for medium in media[row.media.indices] { digest.add(medium) }
        for tweet in quoted[row.quoted.indices] { digest.add(tweet) }
        return digest.value
    }
}

/// A digest of a record: of its texts, their lengths, and its numbers.
private struct RecordDigest {
    private(set) var value: UInt64

    /// Begins with all texts of the record.
    init(_ texts: Span<UInt8>) {
        value = StableHash.hash(texts, seed: 0)
    }

    mutating func add(_ row: TweetBatch.Row) {
        let flags =
            UInt64(row.kind.rawValue) << 3 | (row.isCut ? 1 : 0) | (row.isExtracted ? 2 : 0)
            | (row.point == nil ? 0 : 4)
        add(row.id)
        add(row.time)
        add(row.replyTo)
        add(row.retweetOf)
        add(row.quoteOf)
        add(row.retweets)
        add(row.likes)
        add(row.replies)
        add(Int64(row.mentionCount))
        add(row.digest)
        add(flags)
        add(row.text)
        add(row.author)
        add(row.profile.display)
        add(row.profile.description)
        add(row.profile.location)
        add(row.language)
        add(row.point?.longitude)
        add(row.point?.latitude)
        add(Int64(row.links.count))
        add(Int64(row.media.count))
        add(Int64(row.quoted.count))
        add(Int64(row.place < 0 ? 0 : 1))
    }

    mutating func add(_ place: TweetBatch.Place) {
        add(place.key)
        add(place.name)
        add(place.country)
        for degrees in [place.box?.west, place.box?.south, place.box?.east, place.box?.north] {
            add(degrees)
        }
    }

    mutating func add(_ medium: TweetBatch.Media) {
        add(UInt64(medium.kind.rawValue))
        add(medium.url)
        add(medium.description)
    }

    mutating func add(_ tweet: TweetBatch.Quoted) {
        add(tweet.id)
        add(tweet.time)
        add(tweet.author)
        add(tweet.text)
    }

    mutating func add(_ text: TweetBatch.Text) { add(Int64(text.count)) }

    private mutating func add(_ degrees: Double?) {
        add(degrees.map(\.bitPattern) ?? .max)
    }

    @inline(__always)
    private mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

    @inline(__always)
    mutating func add(_ number: UInt64) {
        value = StableHash.hash(value, followedBy: number)
    }
}
