/// The values of a user object, in any format.
struct PersonValues: NotedObject {
    var screenName: NotedString?
    var username: JSONValue?
    var preferredUsername: JSONValue?
    var name: NotedString?
    var displayName: JSONValue?
    var lowercaseDisplayName: JSONValue?
    var rawDescription: JSONValue?
    var description: NotedString?
    /// An object with the description in GraphQL results.
    var biography: JSONValue?
    var summary: JSONValue?
    /// The location, or an object with it.
    var location: NotedString?
    /// The names in GraphQL results since 2025.
    var core: JSONValue?
    /// The user of API v1.1 in GraphQL results.
    var legacy: JSONValue?
    var idText: JSONValue?
    var restID: JSONValue?
    var id: JSONValue?
    /// Objects with counts: of API v2, and of GraphQL results.
    var metrics: JSONValue?
    var relationships: JSONValue?
    var tweetCounts: JSONValue?
    /// An object with the badge in GraphQL results.
    var verification: JSONValue?
    var verifiedType: JSONValue?
    var isBlueVerified: JSONValue?
    var followers: JSONValue?
    var following: JSONValue?
    var listed: JSONValue?
    var posted: JSONValue?
    var verified: JSONValue?
    var created: JSONValue?
    // The same in snscrape's objects and in Gnip's.
    var scrapedFollowers: JSONValue?
    var scrapedFollowing: JSONValue?
    var scrapedListed: JSONValue?
    var scrapedPosted: JSONValue?
    var scrapedCreated: JSONValue?
    var postedTime: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "screen_name": .init(\.screenName),
        "username": .init(\.username),
        "preferredUsername": .init(\.preferredUsername),
        "name": .init(\.name),
        "displayName": .init(\.displayName),
        "displayname": .init(\.lowercaseDisplayName),
        "rawDescription": .init(\.rawDescription),
        "description": .init(\.description),
        "profile_bio": .init(\.biography),
        "summary": .init(\.summary),
        "location": .init(\.location),
        "core": .init(\.core),
        "legacy": .init(\.legacy),
        "id_str": .init(\.idText),
        "rest_id": .init(\.restID),
        "id": .init(\.id),
        "public_metrics": .init(\.metrics),
        "relationship_counts": .init(\.relationships),
        "tweet_counts": .init(\.tweetCounts),
        "verification": .init(\.verification),
        "verified_type": .init(\.verifiedType),
        "is_blue_verified": .init(\.isBlueVerified),
        "followers_count": .init(\.followers),
        "friends_count": .init(\.following),
        "listed_count": .init(\.listed),
        "statuses_count": .init(\.posted),
        "verified": .init(\.verified),
        "created_at": .init(\.created),
        "followersCount": .init(\.scrapedFollowers),
        "friendsCount": .init(\.scrapedFollowing),
        "listedCount": .init(\.scrapedListed),
        "statusesCount": .init(\.scrapedPosted),
        "created": .init(\.scrapedCreated),
        "postedTime": .init(\.postedTime),
    ]

    /// The screen name; nil if no member has one.
    ///
    /// A name that is no valid screen name is a display name.
    var author: JSONText? {
        screenName?.text?.screenName ?? core?["screen_name"]?.screenName
            ?? legacy?["screen_name"]?.screenName ?? username?.screenName
            ?? preferredUsername?.screenName
    }

    var displayText: JSONText? {
        name?.text?.filled ?? core?["name"]?.filledText ?? legacy?["name"]?.filledText
            ?? displayName?.filledText ?? lowercaseDisplayName?.filledText
    }

    var descriptionText: JSONText? {
        rawDescription?.filledText ?? description?.text?.filled
            ?? biography?["description"]?.filledText ?? legacy?["description"]?.filledText
            ?? summary?.filledText
    }

    var locationText: JSONText? {
        location?.text?.filled ?? location?.value["location"]?.filledText
            ?? location?.value["displayName"]?.filledText ?? legacy?["location"]?.filledText
    }
}

// MARK: - Numbers

extension PersonValues {
    /// Twitter's number of the user, which Gnip writes as `id:twitter.com:7`; nil if unknown.
    var account: Int64? {
        idText?.id ?? restID?.id
            ?? id.flatMap { id in
                let isTag = id.text?.raw.starts(with: "id:".utf8) == true
                return isTag ? id.id(behindLast: ":") : id.id
            }
    }

    var numbers: AuthorNumbers {
        let old: PersonValues? = legacy?.read()
        var numbers = AuthorNumbers()
        numbers[.followers] =
            followers?.number ?? relationships?["followers"]?.number ?? old?.followers?.number
            ?? metrics?["followers_count"]?.number ?? scrapedFollowers?.number
        numbers[.following] =
            following?.number ?? relationships?["following"]?.number ?? old?.following?.number
            ?? metrics?["following_count"]?.number ?? scrapedFollowing?.number
        numbers[.listed] =
            listed?.number ?? old?.listed?.number ?? metrics?["listed_count"]?.number
            ?? scrapedListed?.number
        numbers[.posted] =
            posted?.number ?? tweetCounts?["tweets"]?.number ?? old?.posted?.number
            ?? metrics?["tweet_count"]?.number ?? scrapedPosted?.number
        numbers[.verified] = hasBadge(old).map { $0 ? 1 : 0 }
        numbers[.created] =
            created?.unixTime ?? core?["created_at"]?.unixTime ?? old?.created?.unixTime
            ?? scrapedCreated?.unixTime ?? postedTime?.unixTime
        return numbers
    }

    /// True if the user has a badge of any kind; nil if unknown.
    private func hasBadge(_ old: PersonValues?) -> Bool? {
        var found: Bool?
        func add(_ value: JSONValue?) {
            if let badge = value?.isBadge { found = badge || found == true }
        }
        add(verified)
        add(verifiedType)
        add(old?.verified)
        add(old?.verifiedType)
        add(verification?["verified"])
        add(verification?["verified_type"])
        add(isBlueVerified)
        return found
    }
}

extension JSONValue {
    /// True for `true` and the name of a kind of badge, false for `false` and the kind `none`; nil for
    /// anything else.
    fileprivate var isBadge: Bool? {
        guard let name = filledText else { return flag }
        return name.string.lowercased() != "none"
    }
}
