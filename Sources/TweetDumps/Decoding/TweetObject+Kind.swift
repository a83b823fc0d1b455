extension RecordTweets {
    /// How the tweet relates to other tweets.
    ///
    /// - Parameter isRetweet: True if the record or its text says that it is a retweet.
    /// - Returns: The first of retweet, quote and reply that it is, else an original.
    func kind(isRetweet: Bool) -> TweetKind {
        if isRetweet { return .retweet }
        let showsQuote = tweet.dialect == .status || tweet.dialect == .table
        if tweet.saysQuote || showsQuote && marksQuote { return .quote }
        return tweet.isReply ? .reply : .original
    }

    /// True if a tweet of Twitter's APIs quotes another.
    private var marksQuote: Bool { references.quoteOf != nil || hasQuoted }
}

extension TweetObject {
    /// True if the record says that the tweet quotes another.
    fileprivate var saysQuote: Bool {
        let values = values.related
        return switch dialect {
        case .status, .graphQL: values.isQuote?.isTrue == true
        case .gnip: values.quoted.map { !$0.isNull } == true
        case .snscrape: values.quoted?.isObject == true
        case .twint: values.quotedAddress?.filledText != nil
        case .table: false
        }
    }

    /// True if the record says that the tweet answers another tweet or user.
    fileprivate var isReply: Bool {
        let values = values.related
        switch dialect {
        case .status, .graphQL, .table:
            return values.showsReply || references.repliedTo != nil
        case .gnip: return values.repliedLink?["link"]?.isTruthy == true
        case .snscrape: return values.repliedID?.id != nil || values.repliedUser?.isTruthy == true
        case .twint: return values.repliedUsers?.isFilledList == true
        }
    }
}

extension TweetValues.Related {
    /// True if a member of Twitter's APIs says that the tweet answers another tweet or user.
    fileprivate var showsReply: Bool {
        repliedIDText?.isTruthy == true || repliedID?.isTruthy == true
            || repliedUserIDText?.isTruthy == true || repliedUserID?.isTruthy == true
            || repliedScreenName?.isTruthy == true || repliedUser?.isTruthy == true
            || otherRepliedUserID?.isTruthy == true
    }
}

extension TweetObject {
    /// True if the record says that the tweet is a retweet, other than by its text.
    var saysRetweet: Bool {
        switch dialect {
        case .gnip: values.related.verb?.text?.equals("share") == true
        case .twint: values.related.isRetweet?.isTrue == true
        case .table: false
        case .status, .graphQL, .snscrape:
            values.related.original?.isObject == true
                || values.related.originalResult?.isObject == true
                || values.related.originalResults?.isObject == true
                || references.lastRetweeted != nil
        }
    }
}
