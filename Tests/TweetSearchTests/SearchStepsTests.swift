import Testing

@testable import TweetSearch

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
