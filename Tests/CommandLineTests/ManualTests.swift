import Foundation
import TestSupport
import Testing

/// The manual page that is installed with the tool.
///
/// `make test` builds its generator, which is part of swift-argument-parser.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(
            atPath: BuiltTool.buildFolder.appending(path: "generate-manual").path
        ),
        "generate-manual is not built"
    )
)
struct ManualTests {
    @Test func hasTheUsualSectionsInTheirOrder() async throws {
        try await withPage { page, _ in
            let sections = page.filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
            #expect(
                sections == [
                    "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "FILES", "EXIT STATUS",
                    "SEE ALSO",
                ]
            )
        }
    }

    /// The sentences are those about the environment, files and exit statuses.
    @Test func hasTheSentencesOfTheHelpOnce() async throws {
        try await withPage { page, tool in
            let help = try await tool.run("--help", environment: ["COLUMNS": "1000"]).output
            let lines = help.split(separator: "\n").drop { $0 != "ENVIRONMENT" }
            let facts = lines.prefix { $0 != "SEE ALSO" }
                .compactMap { $0.wholeMatch(of: /\ \ ([^ ]+) +(.*)/)?.output }
            #expect(!facts.isEmpty)
            for (_, name, text) in facts {
                let item = try #require(
                    page.lastIndex { $0.hasPrefix(".It ") && $0.hasSuffix(" \(name)") }
                )
                let escaped = text.replacing("'", with: "\\(aq").replacing("--", with: "\\-\\-")
                #expect(page[item + 1] == escaped)
                #expect(page.count { $0 == escaped } == 1)
            }
        }
    }

    @Test(
        .enabled(if: installedProgram("man") != nil, "man is not installed"),
        arguments: [
            "man --warnings -l extras/tagtally.1 >/dev/null",
            "! command -v mandoc >/dev/null || mandoc -T lint -W warning extras/tagtally.1",
        ]
    )
    func isWellFormed(command: String) async throws {
        try await withPage { _, tool in
            let result = try await tool.shell(command)
            #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
        }
    }

    /// Creates the page in the tool's folder, and calls the body with its lines.
    private func withPage(_ body: ([String], BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let script = BuiltTool.packageFolder.appending(path: ".ci/make-extras")
            let result = try await tool.run(
                program: script,
                [BuiltTool.buildFolder.path, "extras"]
            )
            try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            let file = tool.folder.appending(path: "extras/tagtally.1")
            let page = try String(contentsOf: file, encoding: .utf8)
            try await body(page.split(separator: "\n").map(String.init), tool)
        }
    }
}
