/// A tweet as a row of a table describes it.
///
/// Its texts are valid until the next row is read. It is a class because it is too large to be copied.
final class DescribedTweet {
    struct Quoted {
        let text: ByteView
        var author: ByteView?
        var time: Int64?
    }

    let id: Int64
    /// The text; if it is that of the original and the author's name is known, it begins with `RT @name: `.
    @exclusivity(unchecked) var text: ByteView
    /// The text of the original, or one whose mentions count as those of an original; nil if there is none.
    @exclusivity(unchecked) var original: ByteView?
    /// The listed hashtags; nil if they are extracted from the text.
    @exclusivity(unchecked) var hashtags: [ByteView]?
    /// The listed users; nil if they are extracted from the text.
    @exclusivity(unchecked) var users: [ByteView]?
    let relations: TweetRelations
    @exclusivity(unchecked) var details = DescribedDetails()
    @exclusivity(unchecked) var quoted: Quoted?
    @exclusivity(unchecked) var isRetweet = false
    @exclusivity(unchecked) var isQuote = false
    @exclusivity(unchecked) var isReply = false
    @exclusivity(unchecked) var isTruncated = false
    /// True if it is a retweet whose text is that of its original.
    @exclusivity(unchecked) var hasTextOfOriginal = false

    init(id: Int64, text: ByteView, _ relations: TweetRelations) {
        (self.id, self.text, self.relations) = (id, text, relations)
    }

    /// The first of retweet, quote and reply that it is, else an original.
    var kind: TweetKind {
        isRetweet ? .retweet : isQuote ? .quote : isReply ? .reply : .original
    }
}

extension TweetBatch {
    /// Fills a row, which has its id, kind and mentions, with everything but terms, source and digest.
    mutating func appendDetails(
        of tweet: DescribedTweet,
        _ texts: RecordTexts,
        to row: inout Row
    ) {
        let (details, nameOfOriginal) = (tweet.details, tweet.relations.nameOfOriginal)
        let hasOriginal = tweet.isRetweet && tweet.original != nil
        row.text = appendText(texts, hasOriginal ? nameOfOriginal : nil, hasOriginal)
        row.author = append(details.author?.text)
        // A profile needs an author.
        if details.author != nil || details.numbers[.account] != nil {
            row.profile = Profile(
                display: append(details.display?.text),
                description: append(details.description?.text),
                location: append(details.location?.text),
                numbers: details.profile
            )
        }
        row.language = details.language.flatMap { appendLanguage($0.text) } ?? Text()
        row.numbers = details.numbers
        for field in [TweetField.replyTo, .retweetOf, .quoteOf] where row.numbers[field] == row.id {
            row.numbers[field] = nil
        }
        row.numbers[.latestVersion] = row.latestVersion(row.numbers[.latestVersion])
        if tweet.isRetweet { row.originalAuthor = append(nameOfOriginal?.text) }
        row.point = details.point
        if let place = details.place { row.place = append(place) }
        let isWithheld =
            texts.fullestOfOriginal.map { hasOriginal && $0.isWithheld }
            ?? texts.fullest.isWithheld
        row.links =
            isWithheld ? Slice() : appendLinks(details.links, of: row, hasOriginal: hasOriginal)
        row.media = append(details.media)
        row.quoted = append(tweet.quoted, tweet.details.numbers[.quoteOf])
    }

    /// Appends the text, or for a retweet the text of its original behind the author's name.
    private mutating func appendText(
        _ texts: RecordTexts,
        _ name: ByteView?,
        _ hasOriginal: Bool
    ) -> Text {
        guard hasOriginal, !texts.original.isEmpty,
            let name = name.map({ Array($0)[...] }) ?? TextPatterns.nameOfRetweeted(texts.own)
        else { return append(texts.own) }
        return append(TextPatterns.retweetPrefix + name + Array(": ".utf8) + texts.original)
    }

    private mutating func appendLinks(
        _ addresses: [ByteView],
        of row: Row,
        hasOriginal: Bool
    ) -> Slice {
        let first = links.count
        let numbers = row.numbers
        let known =
            hasOriginal ? [numbers[.retweetOf]] : [row.id, numbers[.retweetOf], numbers[.quoteOf]]
        for address in addresses {
            appendLink(address.text) { $0 != 0 && known.contains($0) }
        }
        return Slice(first..<links.count)
    }

    private mutating func append(_ listed: [ListedMedium]) -> Slice {
        let first = media.count
        for medium in listed {
            let url = append(medium.address.text)
            let description = append(medium.description?.text.filled)
            media.append(Media(kind: medium.kind ?? .photo, url: url, description: description))
        }
        return Slice(first..<media.count)
    }

    private mutating func append(_ tweet: DescribedTweet.Quoted?, _ id: Int64?) -> Slice {
        let first = quoted.count
        if let tweet, let id, tweet.text.count > 0 {
            let author = append(tweet.author?.text)
            let text = append(tweet.text.text)
            quoted.append(Quoted(id: id, time: tweet.time ?? .min, author: author, text: text))
        }
        return Slice(first..<quoted.count)
    }
}
