import Foundation
import Testing

/// A Markdown file of the project: its blocks of code, its inline code, its links and its headings.
struct MarkdownFile: CustomTestStringConvertible {
    /// A block of code between fences of three backquotes.
    struct Block {
        /// The language in the opening fence, such as `console`.
        let language: String
        let lines: [String]
    }

    let url: URL
    let blocks: [Block]
    /// The text without the blocks of code.
    let prose: String

    var testDescription: String { path }

    /// The path relative to the project's root folder.
    var path: String {
        url.pathComponents.dropFirst(BuiltTool.packageFolder.pathComponents.count)
            .joined(separator: "/")
    }

    /// Reads a file.
    ///
    /// - Throws: An error if the file cannot be read.
    init(contentsOf url: URL) throws {
        self.url = url.standardizedFileURL
        // Prose and blocks alternate, and prose is first.
        let parts = try String(contentsOf: url, encoding: .utf8)
            .split(separator: /^```/.anchorsMatchLineEndings(), omittingEmptySubsequences: false)
        prose = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }
            .map { String($0.element) }.joined()
        blocks = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
            let lines = $0.element.split(separator: "\n", omittingEmptySubsequences: false)
            return Block(language: String(lines[0]), lines: lines.dropFirst().map(String.init))
        }
    }

    /// Every Markdown file of the project, sorted by path.
    ///
    /// - Throws: An error if a file cannot be read.
    static func all() throws -> [MarkdownFile] {
        let files = FileManager.default.enumerator(
            at: BuiltTool.packageFolder,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        return try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "md" }
            .sorted { $0.path < $1.path }
            .map(MarkdownFile.init(contentsOf:))
    }
}

extension MarkdownFile {
    /// The blocks of code in a language.
    func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

    /// The commands of the file that are not in a session: its inline code and the lines of its
    /// `sh` blocks.
    var commands: [String] {
        prose.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
            + blocks(in: "sh").flatMap(\.lines)
    }

    /// The targets of the links that lead to the project's own files.
    var links: [String] {
        prose.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
            .filter { !$0.contains("://") }
    }

    /// The anchors that GitHub makes for the headings.
    var anchors: [String] {
        prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
            String(heading.drop { $0 == "#" }.dropFirst()).lowercased()
                .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    /// The file or folder that a link leads to, and the anchor in it.
    func target(of link: String) -> (url: URL, anchor: String?) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        let file =
            parts[0].isEmpty ? url : url.deletingLastPathComponent().appending(path: parts[0])
        return (file.standardizedFileURL, parts.count == 2 ? parts[1] : nil)
    }

    /// The paths that the links lead to.
    var linkedPaths: Set<String> { Set(links.map { target(of: $0).url.path }) }
}
