import Testing

@Suite struct ArrowCheckTests {
    private static let module = Module(
        "Example",
        imports: ["Foundation"],
        layers: [.init("Low", "values"), .init("High", "what is made of them"), .init("", "all")]
    )
    private static let low = "import Foundation\nstruct Value { var total = 1 }"
    private static let high = """
        struct Sum { static let zero = Sum() }
        func sum(of values: [Value]) -> Int { values.count }
        extension Value {
            var doubled: Int { total * 2 }
            private var halved: Int { total / 2 }
        }
        """

    /// The mistakes of the module if its lowest folder has one more file.
    private func mistakes(adding text: String, as path: String = "Low/More.swift") -> [String] {
        let files = [
            SourceFile(path: "Low/Value.swift", text: Self.low),
            SourceFile(path: "High/Sum.swift", text: Self.high),
            SourceFile(path: "Main.swift", text: "let main = Sum.zero"),
            SourceFile(path: path, text: text),
        ]
        return ArrowCheck(module: Self.module, files: files).mistakes
    }

    @Test(arguments: [
        "func more() -> Sum? { nil }",
        "let more = [Value: [Sum]]()",
        "let more = \"one and \\(Sum.zero)\"",
        "func more(_ value: Value) -> Int { value.doubled }",
        "extension Value { var more: Int { doubled } }",
        "let more = sum(of: [])",
    ]) func findsUsesOfHigherFolders(text: String) {
        let found = mistakes(adding: "\n" + text)
        #expect(found.count == 1)
        let isExact = found.allSatisfy {
            $0.hasPrefix("Sources/Example/Low/More.swift:2: Sources/Example/Low uses ")
                && $0.hasSuffix(" of Sources/Example/High, which is above it")
        }
        #expect(isExact, "\(found)")
    }

    @Test(arguments: [
        "// Sum", "/* Sum /* */ Sum */", "let more = \"Sum\"", "let more = #\"\\(Sum)\"#",
        "let more = \"\"\"\n    \"Sum\"\n    \"\"\"", "let more = /Sum\"/", "let more = #/Sum/#",
        "func more(sum: Int) -> Int { sum }",
        "func more(_ values: [Value]) -> Int { values.reduce(0) { sum, value in sum + value.total } }",
        "struct More { var halved = Value().total }",
        "enum More { case doubled, sum }\nlet doubled = More.doubled",
    ]) func ignoresOtherText(text: String) {
        #expect(mistakes(adding: text) == [])
    }

    @Test(arguments: ["import GRDB", "private import struct GRDB.Row", "@testable import GRDB"])
    func findsImportsThatAreNotAllowed(text: String) {
        #expect(
            mistakes(adding: text, as: "High/More.swift") == [
                "Sources/Example/High/More.swift:1: Example may not import GRDB"
            ]
        )
    }

    @Test func findsFoldersThatAreNoLayers() {
        #expect(
            mistakes(adding: "", as: "Other/More.swift") == [
                "Sources/Example/Other is not among the layers"
            ]
        )
    }

    @Test func findsLayersAndImportsThatDoNotExist() {
        let file = SourceFile(path: "Low/Value.swift", text: "struct Value {}")
        #expect(
            ArrowCheck(module: Self.module, files: [file]).mistakes == [
                "Sources/Example is a layer, but has no Swift file",
                "Sources/Example/High is a layer, but has no Swift file",
                "Example may import Foundation, but no file does",
            ]
        )
    }
}
