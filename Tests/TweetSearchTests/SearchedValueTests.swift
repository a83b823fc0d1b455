import Testing
import TweetDumps

@testable import TweetSearch

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
