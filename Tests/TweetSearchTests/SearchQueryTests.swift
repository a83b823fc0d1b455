import Testing
import TweetDumps

@testable import TweetSearch

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("apple OR iphone ipad", #"("apple" OR ("iphone" "ipad"))"#),
        ("(apple OR iphone) ipad", #"(("apple" OR "iphone") "ipad")"#),
        ("a b OR c d OR e", #"(("a" "b") OR ("c" "d") OR "e")"#), ("a AND b", #"("a" "b")"#),
        ("or and not", #"("or" "and" "not")"#),
        (#"beer -root -"live laugh love""#, #"("beer" -"root" -"live laugh love")"#),
        ("-(a OR b)", #"-("a" OR "b")"#), ("--a", #"--"a""#), ("-(-a b)", #"-(-"a" "b")"#),
        ("a - b", #"("a" "b")"#), ("coca-cola", #""coca cola""#),
        ("note:to:self", #""note to self""#), ("is: x", #"("is" "x")"#),
        ("http://a.b/c", #""http a b c""#), ("-OR a", #""a""#), (") x", #""x""#),
        ("x ) y", #"("x" "y")"#), ("a) b) c", #"(("a" "b") "c")"#), ("a OR", #""a""#),
        ("a OR OR b", #"("a" OR "b")"#), (#""a * c"#, #""a * c""#), ("“a b”", #""a b""#),
        (#""good OR bad""#, #""good or bad""#), (#"a"b""#, #""a b""#),
        (#""a \" b" c"#, #"("a b" "c")"#), ("\"a\\\nb\" c", #"("a" "b" "c")"#),
        ("\"a\"OR b", #"("a" OR "b")"#), ("ORb ANDb xOR", #"("orb" "andb" "xor")"#),
        ("a\u{1F}b\u{3000}c\u{A0}d", #"("a" "b" "c" "d")"#),
    ]) func bindsAndTighterThanOr(query: String, canonical: String) throws {
        #expect(try SearchQuery(parsing: query).description == canonical)
    }

    @Test(arguments: [
        "", "OR", "-", "\"", "(((", "!!!", "#", ")))", "-include:x", "#...", "@", "within:3km",
        "from:@", "term:#", "url:!", "\u{1C}",
    ]) func findsEveryTweetWithoutAWord(query: String) throws {
        #expect(try SearchQuery(parsing: query).condition == nil)
    }

    @Test(arguments: [
        ("#iot, x", #"(#iot "x")"#), ("＃Straße", "#strasse"), ("##a", "##a"), ("#a.b’…", "#a.b"),
        ("#\"a\"", #""a""#), ("@Nasa/list", #"(@nasa "list")"#), ("@a-b", #"(@a -"b")"#),
        ("@aé७½x\u{301}y", "(@aé७½x \"\u{301}y\")"), ("(#a OR @b)", "(#a OR @b)"),
        ("from:NASA #Moon -filter:retweets", #"(from:"nasa" #moon -filter:retweets)"#),
        ("FROM:@nasa", #"from:"nasa""#), ("from:\"a b\"c", #"(from:"a b" "c")"#),
        ("from:\"a b", #"(from:"a" "b")"#), (#"from:"a\"\\b""#, #"from:"a\"\\b""#),
        (#"source:a\b\\c\"#, #"source:"ab\\c\\""#), ("\u{17F}ince:x", #""since x""#),
    ]) func readsNames(query: String, canonical: String) throws {
        #expect(try SearchQuery(parsing: query).description == canonical)
    }

    @Test(arguments: [
        (#"near:"The Hague" within:10km"#, #"near:"the hague""#),
        ("include:nativeretweets a", #""a""#),
        ("exclude:replies", "-filter:replies"),
        ("is:Quotes has:twimg", "(filter:quote filter:images)"),
        ("since:2020-03-01", "since_time:1583020800"),
        ("until:2020-3-1_12:30:00_UTC", "until_time:1583065800"),
        ("until:2020-03-01T12:30Z", "until_time:1583065800"),
        (#"since:"2020-02-29 1:05UTC""#, "since_time:1582938300"),
        ("since:1969-12-31", "since_time:-86400"),
        ("since_time:7", "since_time:7"),
        ("until_time:2020-03-01", "until_time:1583020800"),
        ("term:\"＃UCD x\"", "term:\"#ucd x\""),
        ("min_faves:10", "min_likes:10"),
        ("-min_retweets:3", "-min_retweets:3"),
        ("max_id:9999999999999999999", "max_id:9999999999999999999"),
        ("point_radius:[4.9 52.4 1mi]", "point_radius:[4.9 52.4 1.609344km]"),
        ("geocode:52.37,-4.9,10KM", "point_radius:[-4.9 52.37 10.0km]"),
        ("bounding_box:[ 1 -2.5 +3  4]", "bounding_box:[1.0 -2.5 3.0 4.0]"),
        ("quoted_tweet_id:7", "quotes_of_tweet_id:7"),
        ("in_reply_to_status_id:7", "in_reply_to_tweet_id:7"),
        ("retweets_of_tweet_id:7", "retweets_of_tweet_id:7"),
        (#"url:"youtu.be" x"#, #"(url:"youtu be" "x")"#),
        ("place:Paris place_country:FR", #"(place:"Paris" place_country:"FR")"#),
        ("lang:zh_CN", #"lang:"zh-cn""#),
        ("source:Web list:Friends", #"(source:"Web" list:"Friends")"#),
        ("lang:\"\" source:\"\"", #"(lang:"" source:"")"#),
    ]) func readsOperators(query: String, canonical: String) throws {
        let parsed = try SearchQuery(parsing: query)
        #expect(parsed.description == canonical)
        if !canonical.contains(":-86400") {
            #expect(try SearchQuery(parsing: canonical).condition == parsed.condition)
        }
    }

    @Test(
        arguments: [
            ("conversation_id:x", .notANumber("conversation_id", value: "x")),
            ("account:0", .notAnAccount(value: "0")),
            ("-account:99999999999999999999", .notAnAccount(value: "99999999999999999999")),
            ("min_views:many", .notANumber("min_views", value: "many")),
            ("context:1", .unanswerable(operator: "context")),
            ("-Card_Name:poll", .unanswerable(operator: "card_name")),
            ("near:me", .unknownPosition),
            ("filter:trusted", .unknownTrait("filter", value: "trusted")),
            ("is:news", .unknownTrait("is", value: "news")),
            ("has:nothing", .unknownTrait("has", value: "nothing")),
            ("a OR (b filter:social)", .unknownTrait("filter", value: "social")),
            ("since:yesterday", .notATime("since", value: "yesterday")),
            ("until:2020-13-01", .notATime("until", value: "2020-13-01")),
            ("since:2019", .notATime("since", value: "2019")),
            ("until:2021-02-29", .notATime("until", value: "2021-02-29")),
            ("until:0000-01-01", .notATime("until", value: "0000-01-01")),
            ("since:2020-01-01T24:00", .notATime("since", value: "2020-01-01T24:00")),
            ("since_time:1234567890123", .notATime("since_time", value: "1234567890123")),
            ("since:٢٠٢٠-01-01", .notATime("since", value: "٢٠٢٠-01-01")),
            ("geocode:1,2", .notACircle("geocode", value: "1,2")),
            ("point_radius:[1 2 3]", .notACircle("point_radius", value: "[1 2 3]")),
            ("bounding_box:[1 2 3]", .notABox("bounding_box", value: "[1 2 3]")),
            ("min_faves:many", .notANumber("min_faves", value: "many")),
            ("since_id:x", .notANumber("since_id", value: "x")),
            (
                "since_id:12345678901234567890",
                .notANumber("since_id", value: "12345678901234567890")
            ),
            // The length and the number of levels are limited.
            (String(repeating: "x", count: 2049), .tooLong),
            (String(repeating: "e\u{301}", count: 1025), .tooLong),
            (String(repeating: "(", count: 65) + "a", .tooDeep),
            (String(repeating: "-", count: 65) + "a", .tooDeep),
            (String(repeating: "-(", count: 1024), .tooDeep),
        ] as [(String, SearchQueryError)]
    )
    func refusesWhatCannotBeAnswered(query: String, error: SearchQueryError) {
        #expect(throws: error) { try SearchQuery(parsing: query) }
    }

    @Test(arguments: [
        String(repeating: "x", count: 2048), String(repeating: "(", count: 64) + "a",
        "unknown:b", "filters:b", String(repeating: "a)", count: 1024),
        String(repeating: "()", count: 1024), String(repeating: "a OR ", count: 409),
        String(repeating: "\"", count: 2048), String(repeating: "\\", count: 2048),
        "\"" + String(repeating: "\\\"", count: 1023), String(repeating: "from:\"", count: 341),
        "geocode:" + String(repeating: "1", count: 2000) + ",1,1km",
    ]) func acceptsWhatIsWithinTheLimits(query: String) throws {
        let parsed = try SearchQuery(parsing: query)
        #expect((parsed.condition != nil) == query.contains(where: \.isLetter))
        #expect(parsed.description.utf8.count < 20_000)
    }

    /// A year or month is no day, but has a first one.
    @Test(arguments: [
        ("2019", "2019-01-01"), ("2019-03", "2019-03-01"), ("2019-3", "2019-3-01"),
        ("2019-13", "2020-03-01"), ("yesterday", "2020-03-01"), ("", "2020-03-01"),
    ]) func saysHowToWriteADay(value: String, day: String) {
        #expect(
            SearchQueryError.notATime("since", value: value).description
                == "since:\(value) is not a day; write it like since:\(day)"
        )
    }

    @Test func describesErrorsInSentences() {
        #expect(
            SearchQueryError.unanswerable(operator: "bio").description
                == "bio: cannot be answered, because dumps of tweets do not have that"
        )
        #expect(
            SearchQueryError.notACircle("point_radius", value: "1").description
                == "point_radius:1 is not a circle; write it like point_radius:[4.9 52.37 10km]"
        )
        #expect(
            SearchQueryError.unknownTrait("is", value: "x").description
                == "is:x cannot be answered; choose one of retweets, replies, quote, links, media, "
                + "images, videos, hashtags, mentions, geo, sensitive, verified, deleted, edited, "
                + "replaced"
        )
    }
}

@Suite struct SearchStepsTests {
    /// Every query gives the answer of its tree, whatever its conditions are.
    @Test(arguments: [
        "a", "a b", "a OR b", "-a", "--a", "a b OR c", "(a OR b) c", "-(a b) OR -(c OR -a)",
        "a -filter:media b", "(a OR min_likes:1) (b OR -is:reply)", "a) b) c", "-(-a b) -c",
    ]) func answersLikeTheTree(query: String) throws {
        let parsed = try SearchQuery(parsing: query)
        let steps = SearchSteps(parsed)
        for answers in 0..<(1 << steps.conditions.count) {
            let isMet: (Int) -> Bool = { answers >> $0 & 1 == 1 }
            let met = Set(steps.conditions.indices.filter(isMet).map { "\(steps.conditions[$0])" })
            let notMet = Set(steps.conditions.map(\.description)).subtracting(met)
            let isConsistent = steps.conditions.indices.allSatisfy {
                isMet($0) == met.contains("\(steps.conditions[$0])")
            }
            guard isConsistent, met.isDisjoint(with: notMet) else { continue }
            let expected = try answer(#require(parsed.condition)) { met.contains("\($0)") }
            #expect(steps.isMet(isMet) == expected)
        }
    }

    @Test func findsEveryTweetWithoutACondition() throws {
        let steps = SearchSteps(try SearchQuery(parsing: ""))
        #expect(steps.conditions.isEmpty)
        #expect(steps.isMet { _ in false })
    }

    @Test func testsWordsLast() throws {
        let steps = SearchSteps(try SearchQuery(parsing: "apple (a OR b) -root -is:retweet @ada"))
        var tested: [String] = []
        #expect(
            !steps.isMet { index in
                tested.append("\(steps.conditions[index])")
                return tested.last == "@ada" || tested.last == "\"apple\""
            }
        )
        #expect(tested == ["filter:retweets", "@ada", "\"apple\"", "\"a\"", "\"b\""])
    }

    @Test func skipsWhatCannotChangeTheAnswer() throws {
        let steps = SearchSteps(try SearchQuery(parsing: "(a OR b) c"))
        var tested: [String] = []
        _ = steps.isMet { index in
            tested.append("\(steps.conditions[index])")
            return false
        }
        #expect(tested == ["\"a\"", "\"b\""])
    }

    private func answer(_ condition: SearchCondition, _ isMet: (SearchCondition) -> Bool) -> Bool {
        switch condition {
        case .all(let units): units.allSatisfy { answer($0, isMet) }
        case .any(let units): units.contains { answer($0, isMet) }
        case .not(let unit): !answer(unit, isMet)
        default: isMet(condition)
        }
    }
}

@Suite struct SearchedValueTests {
    @Test(
        arguments: [
            ("he", "iw", true), ("iw", "he", true), ("in", "id", true), ("zh", "zh-cn", true),
            ("zh-cn", "zh", false), ("zh_TW", "zh-tw", true), ("z", "zh", false),
            ("en", nil, false),
            ("und", nil, true), ("und", "en", false), ("qme", nil, true), ("english", nil, true),
        ] as [(String, String?, Bool)]
    )
    func comparesLanguages(searched: String, language: String?, isFound: Bool) {
        #expect(SearchedLanguage(searched).matches(language) == isFound)
    }

    @Test(arguments: [
        ("Twitter_for_iPhone", "Twitter for iPhone", true),
        ("twitter for iphone", "Twitter for iPhone", true),
        ("twitter", "Twitter for iPhone", false), ("", "", false), ("CAFÉ", "café", true),
    ]) func comparesClients(searched: String, client: String, isFound: Bool) {
        #expect(SearchedSource(name: searched).matches(client) == isFound)
    }

    @Test(arguments: [
        ("geocode:52.37,4.9,1km", true), ("geocode:52.1,4.3,1km", false),
        ("geocode:52.1,4.3,60km", true), ("geocode:52.1,4.3,20mi", false),
        ("point_radius:[4.9 52.37 0km]", true), ("geocode:0,0,0km", false),
    ]) func measuresDistances(query: String, isFound: Bool) throws {
        guard case .around(let circle) = try SearchQuery(parsing: query).condition else {
            Issue.record("no circle")
            return
        }
        #expect(circle.contains(longitude: 4.9, latitude: 52.37) == isFound)
    }

    @Test func includesTheBorderOfABox() {
        let box = GeoBox(west: 4, south: 52, east: 5, north: 53)
        #expect(box.contains(longitude: 4, latitude: 53))
        #expect(!box.contains(longitude: 3.9, latitude: 53))
        #expect(!box.contains(longitude: 4, latitude: 51.9))
    }

    @Test(
        arguments: [
            (["den", "haag"], true), (["haag"], true), (["haag", "den"], false),
            (["den", nil, "nederland"], true), ([nil, nil, nil, nil], false),
            (["nederland", nil], false),
        ] as [([String?], Bool)]
    )
    func findsPhrasesInNames(words: [String?], isFound: Bool) {
        #expect(Phrase(words).isIn("Den Haag, Nederland") == isFound)
    }
}
