/// Collects the names that a file declares.
///
/// It knows the keywords of declarations and counts braces; it does not parse expressions.
struct DeclarationScanner {
    /// What a pair of braces encloses.
    private enum Block {
        case type, body
        case extended(String)
    }

    private let tokens: [Token]
    /// The blocks that are open, the innermost last.
    private var blocks: [Block] = []
    /// The block that the next brace opens.
    private var nextBlock = Block.body
    /// The declarations that other files can use.
    private(set) var declarations: [Declaration] = []
    /// All names that are declared, also those of parameters and variables.
    private(set) var names: Set<String> = []

    init(_ tokens: [Token]) {
        self.tokens = tokens
    }

    /// Reads all tokens.
    mutating func scan() {
        for index in tokens.indices where text(index - 1) != "." { scanToken(at: index) }
    }

    private mutating func scanToken(at index: Int) {
        switch tokens[index].text {
        case "{":
            blocks.append(nextBlock)
            nextBlock = .body
        case "}": _ = blocks.popLast()
        case ":": addLabel(before: index)
        case "in": addParameters(before: index)
        case "for": addVariables(after: index)
        default: scanKeyword(at: index)
        }
    }

    private mutating func scanKeyword(at index: Int) {
        switch tokens[index].text {
        case "struct", "class", "enum", "actor", "protocol":
            guard isWord(index + 1), !["func", "var", "let"].contains(text(index + 1)) else {
                return
            }
            declare(index + 1, keyword: index)
            nextBlock = .type
        case "extension": nextBlock = .extended(extendedType(after: index))
        case "func", "typealias", "associatedtype": declare(index + 1, keyword: index)
        case "let", "var": addVariables(after: index, keyword: index)
        case "case": addCases(after: index)
        default: break
        }
    }
}

// MARK: - Names

extension DeclarationScanner {
    /// The first word of the extended type: `Dump` for `Dump.Kind`, `UInt8` for `[UInt8]`.
    private func extendedType(after index: Int) -> String {
        isWord(index + 1) ? text(index + 1) : text(index + 2)
    }

    /// Adds the names of a pattern: one, or several in parentheses.
    private mutating func addVariables(after index: Int, keyword: Int? = nil) {
        guard text(index + 1) == "(" else { return declare(index + 1, keyword: keyword) }
        var next = index + 2
        while isWord(next) || text(next) == "," {
            declare(next, keyword: keyword)
            next += 1
        }
    }

    /// Adds the cases of an enumeration; a `case` of a `switch` declares none.
    private mutating func addCases(after index: Int) {
        guard case .type? = blocks.last else { return }
        var next = index + 1
        while isWord(next) {
            declare(next, keyword: index)
            next = end(ofParenthesesAt: next + 1)
            if text(next) == "=" { next += text(next + 1) == "-" ? 3 : 2 }
            guard text(next) == "," else { return }
            next += 1
        }
    }

    /// The index after the parentheses that begin at an index; the index itself if none do.
    private func end(ofParenthesesAt start: Int) -> Int {
        guard text(start) == "(" else { return start }
        var (index, depth) = (start, 0)
        repeat {
            if text(index) == "(" { depth += 1 }
            if text(index) == ")" { depth -= 1 }
            index += 1
        } while depth > 0 && index < tokens.count
        return index
    }

    /// Adds the label or parameter before a colon.
    private mutating func addLabel(before index: Int) {
        guard isWord(index - 1), text(index - 2) != ".", !tokens[index - 1].isCapitalized else {
            return
        }
        names.insert(text(index - 1))
    }

    /// Adds the parameters of a closure, `{ one, other in`.
    private mutating func addParameters(before index: Int) {
        var last = index - 1
        while isWord(last) || [",", "(", ")"].contains(text(last)) {
            names.insert(text(last))
            last -= 1
        }
    }

    private mutating func declare(_ index: Int, keyword: Int?) {
        guard isWord(index) else { return }
        names.insert(text(index))
        guard let keyword, let scope, !isPrivate(keyword) else { return }
        declarations.append(Declaration(name: text(index), scope: scope))
    }

    /// Where a declaration is; nil inside the body of a function or property.
    private var scope: Declaration.Scope? {
        switch blocks.last {
        case nil: .file
        case .type: .type
        case .extended(let type): .extended(type)
        case .body: nil
        }
    }
}

// MARK: - Access

extension DeclarationScanner {
    private static let modifiers: Set = [
        "public", "package", "internal", "private", "fileprivate", "static", "final", "mutating",
        "nonmutating", "lazy", "weak", "unowned", "nonisolated", "indirect", "override", "class",
    ]

    /// True if only its own file can use the declaration with the keyword at an index.
    private func isPrivate(_ keyword: Int) -> Bool {
        var index = keyword - 1
        while true {
            // `private(set)` limits only the setter.
            if text(index) == ")", text(index - 2) == "(" { index -= 4 }
            guard DeclarationScanner.modifiers.contains(text(index)) else { return false }
            if ["private", "fileprivate"].contains(text(index)) { return true }
            index -= 1
        }
    }

    /// The text of a token; empty before the first and after the last one.
    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    private func isWord(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isWord
    }
}
