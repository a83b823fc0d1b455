import Foundation
import TestSupport
import Testing

/// Several processes that use one archive at the same time.
@Suite(.slow)
struct ConcurrentUseTests {
    @Test func importsInParallelAsInSequence() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            for (name, seed) in [("one", 1), ("two", 2), ("three", 3)] {
                try InventedDump(seed: UInt64(seed), tweets: 8_000)
                    .write(to: tool.folder.appending(path: "\(name).jsonl"))
            }
            let together = try await tool.shell(
                """
                tagtally import --term '#a' one.jsonl & first=$!
                tagtally import --term '#b' two.jsonl & second=$!
                tagtally import --term '#A' three.jsonl & third=$!
                wait $first && wait $second && wait $third && tagtally check
                """
            )
            #expect(together.status == 0, "\(together.output)")
            let inSequence = try await tool.shell(
                """
                tagtally import --database turn.sqlite --term '#a' three.jsonl &&
                tagtally import --database turn.sqlite --term '#b' two.jsonl &&
                tagtally import --database turn.sqlite --term '#A' one.jsonl
                """
            )
            #expect(inSequence.status == 0, "\(inSequence.output)")
            for report in ["report", "report '#b'"] {
                try await expectSameReport(report, "tweets.sqlite", "turn.sqlite", tool)
            }
            let rows = "--min-count 1 --format csv"
            let same = try await tool.shell(
                """
                tagtally report '#a' \(rows) >one.csv &&
                tagtally report '#a' \(rows) --database turn.sqlite | cmp - one.csv
                """
            )
            #expect(same.status == 0, "\(same.output)")
        }
    }

    @Test func createsOneArchiveInParallelImports() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 4, tweets: 20)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                """
                for number in 1 2 3 4 5 6; do
                    tagtally import --quiet dump.jsonl || echo failed &
                done
                wait
                tagtally check && ls
                """
            )
            #expect(result.output == "tweets.sqlite is sound\ndump.jsonl\ntweets.sqlite\n")
        }
    }

    /// A report sees only complete transactions, in which the counts agree with the tweets.
    @Test func reportsDuringAnImport() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 5, tweets: 15_000)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                """
                mkfifo more
                tagtally import --quiet --term '#a' SampleData.jsonl dump.jsonl - <more & import=$!
                exec 3>more
                until grep -q '#' reports 2>/dev/null; do
                    kill -0 $import || exit 2
                    if test -e tweets.sqlite; then
                        tagtally check >>errors 2>&1 || exit 3
                        tagtally report --limit 1 >>reports 2>>errors || exit 4
                    fi
                done
                exec 3>&-
                wait $import
                ! grep -v -e 'is sound' -e 'whole archive' -e 'has no tweets' errors
                """
            )
            #expect(
                result.output
                    == "Error: SampleData.jsonl cannot be read: No such file or directory\n"
            )
            #expect(result.status == 0)
        }
    }
}
