package import ReportRendering
package import TweetArchive

extension Int {
    /// The number with commas between groups of three digits, such as `6,433`.
    package var grouped: String { ReportRendering.grouped(self) }

    /// Returns the number with a noun in the singular or plural.
    ///
    /// ```swift
    /// 1.counted("tweet")  // "1 tweet"
    /// 6433.counted("tweet")  // "6,433 tweets"
    /// ```
    ///
    /// The noun is in the singular, and its plural ends in `s`.
    package func counted(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }

    /// The verb after a noun with this number: `is` for 1, else `are`.
    package var isOrAre: String { self == 1 ? "is" : "are" }

    /// The verb after a noun with this number: `was` for 1, else `were`.
    package var wasOrWere: String { self == 1 ? "was" : "were" }
}

extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    package var listed: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }

    /// The first texts, and the number of the others: `a, b and 3 more`.
    package func listed(upTo limit: Int) -> String {
        let more = count > limit ? " and \((count - limit).grouped) more" : ""
        return prefix(limit).joined(separator: ", ") + more
    }
}

/// The short names of dumps, for pages and workbooks.
///
/// A path reveals the folders of a computer, and often the name of its owner. The short name of a
/// dump is therefore its file name. Dumps with the same file name have as many folders before it as
/// make their names different.
///
/// ```swift
/// let names = DumpNames(of: ["/home/bob/one/a.json", "/home/bob/two/a.json", "/home/bob/b.json"])
/// names["/home/bob/one/a.json"]  // "one/a.json"
/// names["/home/bob/b.json"]  // "b.json"
/// ```
///
/// A ``Table/Path`` has both the path and the short name. `RenderingStyle.hasFullPaths(in:)`
/// decides which of them a format prints.
package struct DumpNames {
    private var names: [String: String] = [:]

    /// Creates the short names of dumps with some paths, or `-` for standard input.
    package init(of paths: [String]) {
        // No dump other than standard input gets the name `-`, although a file may be called so.
        var unnamed = Set(paths + ["-"])
        var components = 1
        while !unnamed.isEmpty {
            let named = Dictionary(grouping: unnamed) { end(of: $0, components: components) }
                .filter { $1.count == 1 }
            for (name, paths) in named { names[paths[0]] = name }
            unnamed.subtract(named.values.joined())
            components += 1
        }
    }

    /// The short name of the dump with this path; the path itself if `init(of:)` was not given it.
    package subscript(path: String) -> String { names[path] ?? path }

    /// A path with its short name, for a cell of a table.
    ///
    /// The remark, with the blank before it, follows the path in formats for people.
    package func path(_ path: String, remark: String = "") -> Table.Path {
        Table.Path(path, name: self[path], remark: remark)
    }
}

/// The last components of a path, with the slashes at its end; the whole path if it has no more.
private func end(of path: String, components: Int) -> String {
    let slash = UInt8(ascii: "/")
    // The path of a folder may end in slashes, which are no components.
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let names = path.utf8[...last].split(separator: slash, omittingEmptySubsequences: false)
    return names.suffix(components).map { String(Substring($0)) }.joined(separator: "/")
        + path.utf8[last...].dropFirst().map { _ in "/" }.joined()
}

/// Quoting of words for a shell.
package enum ShellQuoting {
    /// The characters besides letters and digits that need no quotes.
    private static let plain = Set("_-./,:+@%=".unicodeScalars)

    /// The word in quotes, so that a shell passes it on unchanged; the word itself if it needs none.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || plain.contains($0)
        }
        guard word.isEmpty || !isPlain else { return word }
        return "'" + word.replacing("'", with: #"'\''"#) + "'"
    }

    /// The words of a command as they are typed.
    package static func line(_ words: [String]) -> String {
        words.map { quoted($0) }.joined(separator: " ")
    }
}

extension Table {
    /// The table with the command that prints it among its sources, so that it can be made again; unchanged
    /// if it lists no source.
    package func made(by line: String) -> Table {
        guard hasSource else { return self }
        var table = self
        table.facts.append(Fact(label: "Command", .text(line)))
        return table
    }
}

extension ReportSubject {
    /// The reasons why a report counts no tweets, each a sentence without a full stop.
    ///
    /// It is empty if the report counts tweets, or if the reason is not known.
    package var emptyResultSentences: [String] {
        emptyResult.map { sentence($0) }
    }

    private func sentence(_ reason: EmptyResult) -> String {
        switch reason {
        case .noTweets: "the archive has no tweets; import some with: tagtally import DUMP"
        case .unknownLanguage(let language, let nearest):
            "no tweet of the archive is in \(language); languages are codes such as en"
                + (nearest.isEmpty
                    ? "" : ", the nearest it has: \(nearest.joined(separator: ", "))")
        case .unknownOperator(let name, let meant):
            "'\(name):' is not an operator, so it was read as a word; did you mean \(meant): ?"
        case .unknownAuthor(let name): "no tweet in the archive is by @\(name)"
        case .otherTimes(let first, let last):
            "all tweets \(term.map { "found by \($0)" } ?? "of the archive") are from "
                + "\(filter.timeZone.time(first)) to \(filter.timeZone.time(last))"
        }
    }
}

extension NamedTimeZone {
    /// The local time in this zone, for a cell of a table, of seconds since 1970-01-01 00:00 UTC.
    package func time(_ seconds: Int) -> Table.Time {
        Table.Time(start: seconds, offset: offset(at: seconds))
    }

    func cell(_ seconds: Int?) -> Table.Cell { seconds.map { .time(time($0)) } ?? .empty }
}
