/// The members of records that no format knows, with the number of their values.
///
/// Each has its path within its tweet or within `includes`, such as `user.shade`; in a tweet inside another
/// one, the path begins again. Empty values do not count, and neither do the members inside an unknown one.
package struct UnknownMembers: Sendable {
    /// The number of values by the path.
    package private(set) var values: [String: Int] = [:]

    /// The maximum number of different paths; further ones are not counted.
    private static let maxCount = 1000
    /// The maximum length of a path, in scalars.
    private static let maxPathLength = 100

    private var isFull: Bool { values.count >= UnknownMembers.maxCount }

    /// The members with most values first, then by their paths.
    package var sorted: [(path: String, values: Int)] {
        values.map { ($0.key, $0.value) }
            .sorted { ($1.1, ExactText($0.0)) < ($0.1, ExactText($1.0)) }
    }

    mutating func add(_ other: UnknownMembers) {
        for (path, count) in other.values where values[path] != nil || !isFull {
            values[path, default: 0] += count
        }
    }

    mutating func add(_ object: JSONValue, _ kind: KnownMembers.Kind, at path: [String]) {
        var cursor = object.cursor
        var path = Path(start: path)
        try? add(&cursor, kind, &path)
    }
}

// MARK: - Walking through objects

extension UnknownMembers {
    private struct Path {
        var start: [String] = []
        /// The names after ``start``, as strings only if a member is unknown.
        var names: [JSONText] = []

        func parts(_ name: JSONText) -> [String] {
            start + names.map(\.string) + [name.string]
        }
    }

    /// Adds the members of an object, or of the objects in a list, which are all of one kind.
    private mutating func add(
        _ cursor: inout JSONCursor,
        _ kind: KnownMembers.Kind,
        _ path: inout Path
    ) throws(JSONFault) {
        if cursor.byte == UInt8(ascii: "[") {
            return try cursor.readArray { (cursor) throws(JSONFault) in
                try add(&cursor, kind, &path)
            }
        }
        guard cursor.byte == UInt8(ascii: "{") else { return try cursor.skipValue() }
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            try add(&cursor, name, in: kind, &path)
        }
    }

    private mutating func add(
        _ cursor: inout JSONCursor,
        _ name: JSONText,
        in kind: KnownMembers.Kind,
        _ path: inout Path
    ) throws(JSONFault) {
        let value = JSONValue(position: cursor.position)
        switch KnownMembers.shared.value(of: name, in: kind) {
        case .object(.tweet)?:
            var path = Path()
            return try add(&cursor, .tweet, &path)
        case .object(let kind)?:
            path.names.append(name)
            defer { path.names.removeLast() }
            return try add(&cursor, kind, &path)
        case .any?: break
        case .plain?:
            if !value.isPlain { count(path.parts(name)) }
        case nil:
            if value.isFilled { countUnlessColumn(path.parts(name)) }
        }
        try cursor.skipValue()
    }

    /// Counts a value, unless the member is read like a column of a table, as in JSON of unknown formats.
    private mutating func countUnlessColumn(_ path: [String]) {
        if ColumnField.known[ColumnField.plain(path.joined())] == nil { count(path) }
    }

    private mutating func count(_ path: [String]) {
        let joined = path.joined(separator: ".")
        let shown = String(joined.unicodeScalars.prefix(UnknownMembers.maxPathLength))
        if values[shown] != nil || !isFull { values[shown, default: 0] += 1 }
    }
}

extension JSONValue {
    /// True for a value that has no objects in it, except those in which MongoDB writes one.
    fileprivate var isPlain: Bool {
        guard isObject || isList else { return true }
        if isObject { return object?.members.first?.name.string.hasPrefix("$") != false }
        return elements.allSatisfy(\.isPlain)
    }
}

// MARK: - Members that are known

/// The members that records are known to have, whether or not anything is read from them.
///
/// A member that is not among them is new: the format has changed, or another program has added it.
/// The names come from the documentation of Twitter's APIs and from dumps of the years since 2009.
struct KnownMembers: Sendable {
    enum Value: Equatable {
        /// Neither an object nor a list of objects.
        case plain
        case any
        /// An object of a kind, or a list of them.
        case object(Kind)
    }

    struct Kind: Hashable, Sendable {
        fileprivate let index: Int

        static let tweet = shared.kind("tweet")
        static let person = shared.kind("person")
        static let medium = shared.kind("medium")
        static let place = shared.kind("place")
    }

    static let shared = KnownMembers(KnownMembers.described)

    private let kinds: [String]
    /// The names of the members, once for each kind that has them.
    private var names = InternTable()
    /// The values of the members in ``names``, by index.
    private var values: [Value] = []

    private init(_ description: String) {
        let kinds = description.split(separator: "\n\n").map {
            $0.split(whereSeparator: \.isWhitespace)
        }
        self.kinds = kinds.map { String($0[0]) }
        for (index, words) in kinds.enumerated() {
            for word in words.dropFirst() { add(word, to: Kind(index: index)) }
        }
    }

    /// Adds a member that is written as in ``described``.
    private mutating func add(_ member: Substring, to kind: Kind) {
        let parts = member.split(separator: ":").map(String.init)
        let isAny = member.hasSuffix("*")
        let name = Array(isAny ? member.dropLast().utf8 : Substring(parts[0]).utf8)
        names.append(name.span, hash(name.span, kind))
        values.append(parts.count > 1 ? .object(self.kind(parts[1])) : isAny ? .any : .plain)
    }

    private func kind(_ name: String) -> Kind {
        guard let index = kinds.firstIndex(of: name) else {
            preconditionFailure("the kind \(name) is described")
        }
        return Kind(index: index)
    }

    private func hash(_ name: Span<UInt8>, _ kind: Kind) -> UInt64 {
        StableHash.hash(name, seed: UInt64(kind.index))
    }

    /// Nil if objects of the kind are not known to have the member.
    func value(of name: JSONText, in kind: Kind) -> Value? {
        guard !name.isEscaped else { return value(of: Array(name.string.utf8).span, in: kind) }
        return value(of: name.raw.span, in: kind)
    }

    private func value(of name: Span<UInt8>, in kind: Kind) -> Value? {
        names.index(of: name, hash(name, kind)).map { values[$0] }
    }
}

extension KnownMembers {
    /// A paragraph for each kind of object: its name, then the names of its members.
    ///
    /// A name is followed by `*` if its value may be anything, and by `:` and a kind if it is an object of
    /// this kind or a list of them.
    ///
    /// All formats share the kinds, in which no name has two meanings.
    fileprivate static let described = """
        tweet __twarc* __typename __v _id* _rev _type actor:person article*
          attachments:attachments author:person author_community_relationship* author_id
          authorId birdwatch birdwatch_pivot* body bookmark_count bookmarkCount bookmarked
          bookmarkedCount bookmarks card* card_name card_uri cashtags category
          community_id community_id_str community_results* communityId content
          context_annotations* contributors contributors_enabled conversation
          conversation_control* conversation_id conversation_id_str conversationId
          conversationIdStr coordinates:geo core:core country created created_at*
          created_at_unixtime createdAt current_user_retweet* date date_original
          display_text_range displayTextRange edit_control:edits edit_controls:edits
          edit_history_tweet_ids edit_info* edit_perspective:tweet editControl:edits
          entities:entities entity_set:entities exclusive_tweet_control* expandedUrl
          ext_edit_control* ext_has_birdwatch_notes ext_views:count
          extended_entities:entities extended_tweet:long extendedEntities:entities
          favorite_count favorited favoritesCount favourites_count filter_level from_user
          from_user_id from_user_id_str full_text fullText generator:link geo:geo
          gnip:gnip grok_analysis_button grok_share_attachment*
          grok_translated_post_with_availability* has_birdwatch_notes hashtags href html
          id id_str in_reply_to in_reply_to_screen_name in_reply_to_status_id*
          in_reply_to_status_id_str in_reply_to_user:person in_reply_to_user_id*
          in_reply_to_user_id_str inReplyTo:link inReplyToId inReplyToScreenName
          inReplyToStatusId inReplyToTweet:tweet inReplyToTweetId inReplyToTweetIdStr
          inReplyToUser:person inReplyToUserId inReplyToUsername is_quote_status is_quoted
          is_translatable isConversationControlled iso_language_code isPin isPinned
          isQuote isQuoted isQuoteStatus isReply isRetweet isTranslatable lang language
          legacy:tweet likeCount likes likes_count limited_actions limitedActionResults*
          link links:link location:place long_object:long matching_rules:rule media:medium
          media_metadata* mentionedUsers:person mentions:person metadata:tweet name
          non_public_metrics:metrics note_tweet:note note_tweet_results:note-result
          object:tweet objectType organic_metrics:metrics outlinks paid_partnership
          permanentUrl photos:medium place:place place_id possibly_sensitive
          possibly_sensitive_editable possiblySensitive post_image_description
          post_video_description postedTime previous_counts:tweet profile_image_url
          promoted promoted_metrics:metrics provider* public_metrics:metrics
          quick_promote_eligibility* quote:tweet quote_count quote_id quote_url quoteCount
          quoted_status:tweet quoted_status_id* quoted_status_id_str
          quoted_status_permalink:link quoted_status_result:tweet-result
          quoted_status_results:tweet-result quoted_tweet:tweet
          quotedRefResult:tweet-result quotedStatusId quotedTweet:tweet quoteId quotes
          rawContent real_date* recipientId referenced_tweets:tweet renderedContent
          replies replies_count reply_count reply_id reply_settings reply_to:person
          replyCount rest_id result:tweet result_type retweet retweet_count retweet_date
          retweet_id retweetCount retweeted retweeted_status:tweet
          retweeted_status_result:tweet-result retweeted_status_results:tweet-result
          retweeted_tweet:tweet retweetedStatusId retweetedTweet:tweet retweets
          retweets_count scopes* screen_name self_thread* senderId sensitive
          sensitiveContent socialContext source source_id sourceLabel sourceUrl
          subcategory suggested_source_links:link suggested_source_links_with_counts:link
          summary superFollowsReplyUserResult* supplemental_language tag* tags:tag
          tcooutlinks text thumbnail time timeParsed timestamp* timestamp_ms timezone
          title to_user to_user_id to_user_id_str tombstone* truncated
          trusted_friends_info_result* tweet:tweet tweet_id tweet_interstitial* tweetId
          twinl_lang twinl_source twitter_entities:entities
          twitter_extended_entities:entities twitter_filter_level twitter_lang
          twitter_quoted_status:tweet twitterUrl type unified_card* unmention_data* url
          urls user:person user_id user_id_str user_rt user_rt_id userId username verb
          vibe* video videos:medium view_count viewCount views:count views_count
          withheld:withheld withheld_copyright withheld_in_countries withheld_scope

        person __typename _type action_counts* advertiser_account_service_levels*
          advertiser_account_type affiliates_highlighted_label* affiliation* avatar:person
          banner:person blocked_by blocking blue business_account* can_dm can_media_tag
          confirmed_email connection_status contributors_enabled core:person created
          created_at createdAt creator_subscriptions_count date default_profile
          default_profile_image description* descriptionUrls:link displayName displayname
          dm_permissions* email end entities:entities exclusive_tweet_following ext*
          ext_has_nft_avatar ext_highlighted_label* ext_is_blue_verified
          ext_profile_image_shape ext_verified_type fast_followers_count favoritesCount
          favourites_count favouritesCount follow_request_sent followers followers_count
          followersCount following friends_count friendsCount geo_enabled
          has_custom_timelines has_extended_profile has_graduated_access
          has_hidden_likes_on_profile has_hidden_subscriptions_on_profile has_nft_avatar
          highlights_info* id* id_str image image_url indices is_blue_verified
          is_identity_verified is_profile_translatable is_translation_enabled
          is_translator isBlueVerified isVerified lang languages legacy:person
          legacy_extended_profile* limitedActionResults* link links:link linkTcourl
          linkUrl listed_count listedCount live_following location:place media_count
          media_permissions* media_tweets mediaCount most_recent_tweet_id muting name
          needs_phone_verification nick normal_followers_count notifications
          notifications_settings* objectType parody parody_commentary_fan_label
          pinned_items* pinned_tweet_id pinned_tweet_ids_str possibly_sensitive postedTime
          preferredUsername premium_gifting_eligible privacy:person
          private_super_following professional* profile_background_color
          profile_background_image_url profile_background_image_url_https
          profile_background_tile profile_banner_extensions* profile_banner_url
          profile_bio:profile-bio profile_description_language profile_image
          profile_image_extensions* profile_image_shape profile_image_url
          profile_image_url_https profile_link_color profile_metadata*
          profile_sidebar_border_color profile_sidebar_fill_color profile_text_color
          profile_translation* profile_use_background_image profileBannerUrl
          profileImageUrl profilePicture protected public_metrics:metrics rawDescription
          receives_your_dm relationship_counts:person relationship_perspectives*
          require_some_consent rest_id screen_name show_all_inline_media smart_blocked_by
          smart_blocking start status* statuses_count statusesCount subscribes_to_you
          subscription* subscription_type subscriptions_count summary
          super_follow_eligible super_followed_by super_following suspended time_zone
          tipjar_settings* tombstone* translator_type tweet_counts:person tweets
          twitterTimeZone twitterUrl type url* user_results:user-result
          user_seed_tweet_count userName username utc_offset utcOffset verification:person
          verification_info* verified verified_followers_count verified_type
          viewer_relationship* want_retweets website:link withheld withheld_in_countries
          withheld_scope

        entities annotations:tag cashtags:tag description:entities fromIndex hashtags:tag
          media:medium mentions:person polls:poll ref* symbols:tag toIndex url:link
          urls:link user_mentions:person

        tag end indices name normalized_text probability start tag text type url

        medium _type additional_media_info* allow_download_status* alt_text* altText
          description display_order display_url duration duration_ms expanded_url ext*
          ext_alt_text ext_media_availability* ext_media_color* features* fullUrl height
          id* id_str indices media_key media_results* media_type media_url media_url_https
          mediaStats* non_public_metrics:metrics organic_metrics:metrics original
          original_info* photos:medium preview preview_image_url previewUrl
          promoted_metrics:metrics public_metrics:metrics sizes* source_status_id*
          source_status_id_str source_user_id* source_user_id_str thumbnail thumbnail_url
          thumbnailUrl type url variants:variant video_info:video videos:medium videoUrl
          views width

        video aspect_ratio duration_millis variants:variant

        variant _type bit_rate bitrate content_type contentType url

        link description display display_url displayName end expanded expanded_status
          expanded_url expanded_url_description expanded_url_title href images:medium
          indices link media_key rel sizes* start status tcourl text title unwound_url url
          urls:link

        geo _type bbox coordinates:geo latitude longitude place_id type

        place _type attributes* bbox bounding_box:geo centroid contained_within* country
          country_code countryCode displayName full_name fullName geo:geo id key link
          location name objectType place_type polylines twitter_country_code
          twitter_place_type type type_ url

        attachments media:medium media_keys poll_ids

        metrics bookmark_count followers_count following_count impression_count like_count
          listed_count media_count quote_count reply_count retweet_count tweet_count
          view_count

        edits edit_control_initial:edits edit_tweet_ids editable_until
          editable_until_msecs edits_remaining initial_tweet_id is_edit_eligible

        poll duration_minutes end_datetime id options:options voting_status

        options label position votes

        long body display_text_range entities:entities extended_entities:entities
          full_text is_expandable text twitter_entities:entities
          twitter_extended_entities:entities

        count count state

        gnip klout_score language:rule matching_rules:rule profileLocations* urls:link

        rule id id_str tag value

        withheld copyright country_codes scope

        tweet-result result:tweet

        core user_result:user-result user_results:user-result

        user-result result:person

        note-result result:note

        note entities:entities entity_set:entities id inline_media* is_expandable media*
          note_tweet_results:note-result richtext* richtext_tags* text

        profile-bio description* entities:entities
        """
}
