extension ByteBuffer {
    /// Writes a user with the whole profile, as API v1.1 does.
    mutating func append(v1User user: User) {
        let profile = Profile(of: user)
        append(#"{"id":"#)
        append(user.id)
        append(#","id_str":""#)
        append(user.id)
        append(#"","name":""#)
        append(nameOf: user, .ascii)
        append(#"","screen_name":""#)
        user.writeScreenName(to: &self)
        append(#"","location":"#)
        append(profile.location, of: user)
        append(#","url":"#)
        append(pageOf: profile)
        append(#","description":"#)
        append(profile.description, of: user)
        append(#","translator_type":"none","protected":false,"verified":"#)
        append(profile.isVerified)
        append(countsOf: profile)
        append(#","created_at":""#)
        append(twitterTime: user.joined)
        append(#"","utc_offset":null,"time_zone":null,"geo_enabled":"#)
        append(profile.hasTheme)
        append(#","lang":null,"contributors_enabled":false,"is_translator":false"#)
        append(coloursOf: profile)
        append(picturesOf: user, profile)
        append(#","following":null,"follow_request_sent":null,"notifications":null}"#)
    }

    /// Writes the display name as the inside of a JSON string.
    mutating func append(nameOf user: User, _ escaping: Escaping) {
        var name = ByteBuffer(capacity: 128)
        user.writeName(to: &name)
        append(text: name.bytes[...], escaping)
    }

    /// Writes some words as a JSON string; null if there are none.
    private mutating func append(_ words: [Int], of user: User) {
        guard !words.isEmpty else { return append("null") }
        var text = ByteBuffer(capacity: 512)
        text.append(words, of: user.language)
        append(byte: UInt8(ascii: "\""))
        append(text: text.bytes[...], .ascii)
        append(byte: UInt8(ascii: "\""))
    }

    private mutating func append(pageOf profile: Profile) {
        guard let page = profile.page else { return append("null") }
        append(#""https:\/\/t.co\/"#)
        append(linkCode: page)
        append(byte: UInt8(ascii: "\""))
    }

    private mutating func append(countsOf profile: Profile) {
        append(#","followers_count":"#)
        append(profile.followers)
        append(#","friends_count":"#)
        append(profile.friends)
        append(#","listed_count":"#)
        append(profile.lists)
        append(#","favourites_count":"#)
        append(profile.favourites)
        append(#","statuses_count":"#)
        append(profile.tweets)
    }

    private mutating func append(coloursOf profile: Profile) {
        append(
            profile.hasTheme
                ? #"""
                ,"profile_background_color":"000000",\#
                "profile_background_image_url":"http:\/\/abs.twimg.com\/images\/themes\/theme1\/bg.png",\#
                "profile_background_image_url_https":\#
                "https:\/\/abs.twimg.com\/images\/themes\/theme1\/bg.png",\#
                "profile_background_tile":false,"profile_link_color":"
                """#
                : #"""
                ,"profile_background_color":"F5F8FA","profile_background_image_url":"",\#
                "profile_background_image_url_https":"","profile_background_tile":false,\#
                "profile_link_color":"
                """#
        )
        append(colour: profile.colour)
        append(
            #"""
            ","profile_sidebar_border_color":"C0DEED","profile_sidebar_fill_color":"DDEEF6",\#
            "profile_text_color":"333333","profile_use_background_image":true
            """#
        )
    }

    private mutating func append(picturesOf user: User, _ profile: Profile) {
        append(#","profile_image_url":"http:\/\/pbs.twimg.com\/profile_images\/"#)
        append(profile.picture)
        append(#"\/"#)
        append(linkCode: user.id)
        append(#"_normal.jpg","profile_image_url_https":"https:\/\/pbs.twimg.com"#)
        append(#"\/profile_images\/"#)
        append(profile.picture)
        append(#"\/"#)
        append(linkCode: user.id)
        append(#"_normal.jpg""#)
        if profile.hasBanner {
            append(#","profile_banner_url":"https:\/\/pbs.twimg.com\/profile_banners\/"#)
            append(user.id)
            append(#"\/"#)
            append(user.joined)
            append(#"""#)
        }
        append(#","default_profile":"#)
        append(!profile.hasTheme)
        append(#","default_profile_image":false"#)
    }

    private mutating func append(colour: Int) {
        for shift in [20, 16, 12, 8, 4, 0] {
            let digit = UInt8(colour >> shift & 15)
            append(byte: digit < 10 ? 0x30 + digit : 0x37 + digit)
        }
    }
}

extension User {
    /// The name of the program that the user tweets with, as a link in escaped HTML.
    var client: StaticString {
        Self.clients[(number &* 0xC2B2_AE3D) >> 11 & 7]
    }

    private static let clients: [StaticString] = {
        let iPhone: StaticString = #"""
            \u003ca href=\"http:\/\/twitter.com\/download\/iphone\" \#
            rel=\"nofollow\"\u003eTwitter for iPhone\u003c\/a\u003e
            """#
        let android: StaticString = #"""
            \u003ca href=\"http:\/\/twitter.com\/download\/android\" \#
            rel=\"nofollow\"\u003eTwitter for Android\u003c\/a\u003e
            """#
        let web: StaticString = #"""
            \u003ca href=\"https:\/\/mobile.twitter.com\" \#
            rel=\"nofollow\"\u003eTwitter Web App\u003c\/a\u003e
            """#
        let bot: StaticString = #"""
            \u003ca href=\"https:\/\/bots.example\/\" \#
            rel=\"nofollow\"\u003eA tireless bot\u003c\/a\u003e
            """#
        return [iPhone, iPhone, iPhone, android, android, android, web, bot]
    }()
}
