import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Compares random tables with the reference program, which reads them independently.
@Suite(.enabled(if: ReferenceProgram.canRun, "the reference program is not available"))
struct ReferenceTableTests {
    @Test func readsWhatTheReferenceProgramReads() throws {
        let first = UInt64.random(in: 0..<1_000_000_000)
        let tables = (first..<first + 200).map { seed in
            var table = RandomTable(seed: seed)
            return table.bytes()
        }
        let expected = try ReferenceProgram.output(
            of: script,
            for: tables.map { Data($0) },
            as: [TableOutcome].self
        )
        for ((table, expected), seed) in zip(zip(tables, expected), first...) {
            let difference = try TableOutcome(of: table).difference(from: expected)
            #expect(difference == nil, "the table with the seed \(seed)")
        }
        // Rows of all kinds are compared.
        let rows = expected.flatMap(\.rows)
        #expect(rows.count > 700)
        #expect(rows.count(where: \.isCut) > 40 && rows.count(where: \.isExtracted) > 100)
        #expect(rows.count { !$0.mentions.isEmpty } > 300)
        #expect(expected.flatMap(\.refusals).count > 60)
    }

    private let script = """
        import base64, json, sys
        sys.path.insert(0, sys.argv[1])
        import reference_counts as counts, reference_csv as tables

        class Outcome(tables.Tables):
            def add(self, fmt, ids, part, terms, place, status):
                signs = {"hashtag": "#", "user": "@"}
                self.rows.append({
                    "id": ids[0], "text": status.get("full_text", ""),
                    "isCut": part.cut, "isExtracted": part.from_text,
                    "mentions": {signs[kind] + name: n for (kind, name), n in part.counts.items()},
                    "terms": [counts.fold_term(term) for term in terms if counts.is_term(term)],
                })
                super().add(fmt, ids, part, terms, place, status)

        def outcome(table):
            read = Outcome()
            read.rows = []
            read.data("table", base64.b64decode(table))
            assert not read.skipped, read.skipped
            return {"rows": read.rows, "nonTweets": sum(read.nontweets.values()),
                    "refusals": [place.split(":", 1)[1] for place in read.places]}

        with open(sys.argv[2]) as file:
            found = [outcome(table) for table in json.load(file)]
        with open(sys.argv[3], "w") as file:
            json.dump(found, file)
        """
}
