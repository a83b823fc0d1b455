import Foundation
import Testing

/// The reference program, which counts mentions independently of tagtally, in Python.
enum ReferenceCounts {
    /// True if the program, its dumps and Python are on this machine.
    static let canRun = RealDumps.areAvailable && Python.program != nil

    /// The rows of the report on dumps, as `kind,folded,count,tweets,spelling`.
    static func rows(of dumps: [String], in tool: BuiltTool) async throws -> [String] {
        let program = RealDumps.shared.appending(path: "reference_counts.py").path
        let options = ["--min-count", "1", "--spellings"]
        let result = try await tool.run(
            program: try #require(Python.program),
            ["-B", program] + options + dumps
        )
        #expect(result.status == 0, "\(result.errors)")
        return result.output.csvRows
    }

    /// The numbers of dumps that are imported into one archive.
    struct Findings: Decodable {
        let summary: RealDumps.Folder.Summary
        /// The rows by folded search term; those of the whole archive have the empty term.
        let tables: [String: [ExpectedRow]]
    }

    /// Reads the dumps once, and returns the numbers for all of their search terms.
    static func findings(in dumps: [String], _ tool: BuiltTool) async throws -> Findings {
        try await value(
            of: """
                {"summary": counts.summary(), "tables": {term: counts.table(term or None, 1)
                    for term in {""}.union(*counts.terms_of.values())}}
                """,
            in: dumps,
            tool
        )
    }

    /// The mentions in each tweet of the dumps, by the id of the tweet.
    static func mentions(in dumps: [String], _ tool: BuiltTool) async throws -> [String: [Mention]]
    {
        try await value(
            of: """
                {id: [(*m, n) for m, n in part.counts.items()]
                    for id, part in counts.tweets.items()}
                """,
            in: dumps,
            tool
        )
    }

    /// The value of a Python expression in which `counts` has the numbers of the dumps.
    private static func value<Value: Decodable>(
        of expression: String,
        in dumps: [String],
        _ tool: BuiltTool
    ) async throws -> Value {
        let program = RealDumps.shared.appending(path: "reference_counts.py").path
        let result = try await tool.run(
            program: try #require(Python.program),
            ["-B", "-c", script, program, expression] + dumps
        )
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(Value.self, from: Data(result.output.utf8))
    }

    private static let script = """
        import importlib.util, json, sys
        spec = importlib.util.spec_from_file_location("reference", sys.argv[1])
        reference = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(reference)
        counts = reference.Counts()
        for dump in sys.argv[3:]:
            counts.dump(dump)
        json.dump(eval(sys.argv[2]), sys.stdout)
        """

    /// A mention and its number of occurrences in a tweet.
    struct Mention: Decodable {
        let kind: String
        let folded: String
        let count: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            kind = try values.decode(String.self)
            folded = try values.decode(String.self)
            count = try values.decode(Int.self)
        }
    }
}
