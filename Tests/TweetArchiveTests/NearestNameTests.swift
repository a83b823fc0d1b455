import Testing
import TweetArchive

/// Suggestions for mistyped names.
@Suite struct NearestNameTests {
    @Test(arguments: [
        ("reprot", "report"), ("cvs", "csv"), ("csb", "csv"), ("csvv", "csv"), ("CSV", "csv"),
        ("--ouput", "--output"), ("-output", "--output"), ("-O", "-o"), ("hastag", "hashtag"),
    ])
    func suggestsASimilarName(typed: String, name: String) {
        let names = ["text", "report", "csv", "-o", "--output", "hashtag"]
        #expect(NearestNames.suggestion(for: typed, among: names) == name)
    }

    @Test(arguments: ["-x", "x", "", "pdf", "tx", "--foo"])
    func suggestsNothingDissimilar(typed: String) {
        let names = ["text", "report", "csv", "-o", "--top", "--output", "hashtag"]
        #expect(NearestNames.suggestion(for: typed, among: names) == nil)
    }

    @Test func suggestsTheFirstOfEquallySimilarNames() {
        #expect(NearestNames.suggestion(for: "dat", among: ["day", "data", "dat2"]) == "day")
        #expect(NearestNames.suggestion(for: "data", among: []) == nil)
    }
}
