import Foundation

/// What a Swift file of a module imports, declares and uses, as far as its text shows.
struct SourceFile {
    /// The path below the folder of the module, such as `Storage/BlobText.swift`.
    let path: String
    /// The imported modules, each with its line.
    let imports: [(module: String, line: Int)]
    /// The declarations that other files can use.
    let declarations: [Declaration]
    /// The names that the file itself gives to anything, parameters and variables included.
    let ownNames: Set<String>
    /// The names that the file uses, and declares itself in part.
    let uses: [NameUse]

    /// Reads the text of a file.
    init(path: String, text: String) {
        self.path = path
        let tokens = SwiftLexer.tokens(of: text)
        var scanner = DeclarationScanner(tokens)
        scanner.scan()
        (declarations, ownNames) = (scanner.declarations, scanner.names)
        imports = SourceFile.imports(in: tokens)
        uses = SourceFile.uses(in: tokens)
    }

    /// The folder of the file below the folder of the module; empty if it is directly in that.
    var folder: String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The module of each `import`, also of `import struct Module.Type`.
    private static func imports(in tokens: [Token]) -> [(module: String, line: Int)] {
        tokens.indices.filter { tokens[$0].text == "import" }.compactMap { index in
            let words = tokens[(index + 1)...].prefix(2).filter { $0.line == tokens[index].line }
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            return words.first { !kinds.contains($0.text) }.map { ($0.text, $0.line) }
        }
    }

    /// All words but the labels of arguments.
    private static func uses(in tokens: [Token]) -> [NameUse] {
        tokens.indices.filter { tokens[$0].isWord }.compactMap { index in
            let isAfterDot = index > 0 && tokens[index - 1].text == "."
            let isBeforeColon = index + 1 < tokens.count && tokens[index + 1].text == ":"
            let token = tokens[index]
            if isBeforeColon, !isAfterDot, !token.isCapitalized { return nil }
            return NameUse(name: token.text, line: token.line, isAfterDot: isAfterDot)
        }
    }
}

/// A name at a place in a file.
struct NameUse {
    let name: String
    /// The line, from 1.
    let line: Int
    /// True if the name is a member of what is before it.
    let isAfterDot: Bool
}

/// A declaration that is not private.
struct Declaration: Equatable {
    /// Where a declaration is.
    enum Scope: Equatable {
        /// Outside of every type.
        case file
        /// In the declaration of a type.
        case type
        /// In an extension of the type with this name.
        case extended(String)
    }

    let name: String
    let scope: Scope
}
