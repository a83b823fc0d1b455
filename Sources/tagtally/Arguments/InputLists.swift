import ArgumentParser
import DraftFiles
import Foundation
import TweetDumps

/// The id of a tweet on the command line, or its address.
struct TweetIDArgument: ExpressibleByArgument {
    /// Above 0.
    let number: Int64

    /// Accepts a whole number above 0, or an address such as `https://twitter.com/bob/status/123`.
    init?(argument: String) {
        guard let number = argument.tweetID else { return nil }
        self.number = number
    }
}

/// The ids of tweets in a file: one a line, in the first column of a CSV table, or as lines of JSON.
struct TweetIDList {
    /// The maximum length of a line, in bytes.
    private static let maxLineLength = 1 << 20

    /// In the order of the file.
    private(set) var ids: [Int64] = []
    /// The number of lines of JSON with another action than `delete`.
    private(set) var otherActions = 0

    private let name: String
    /// The number of the next line, from 1.
    private var line = 1
    /// Whether no line with text was read yet, so that the next may have headings.
    private var isFirst = true

    /// Reads a file, or standard input for `-`.
    init(readingFrom path: String) throws {
        name = path
        try read(FileHandle.input(path))
    }

    /// Reads the file in pieces, so that a device without line ends is recognised by its long line.
    private mutating func read(_ file: FileHandle) throws {
        var rest = Data()
        while true {
            guard let piece = try? file.read(upToCount: Self.maxLineLength) ?? Data() else {
                throw CommandFailure(unreadable: name)
            }
            rest += piece
            let lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
            let whole = piece.isEmpty ? lines[...] : lines.dropLast()
            for line in whole { try add(line) }
            if piece.isEmpty { return }
            rest = Data(lines.last ?? Data())
            if rest.count > Self.maxLineLength { throw noID }
        }
    }

    private mutating func add(_ bytes: Data) throws {
        defer { line += 1 }
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        if text.isEmpty { return }
        if !add(text), !(isFirst && text.isHeading) { throw noID }
        isFirst = false
    }

    private var noID: CommandFailure { CommandFailure("\(name):\(line): no id of a tweet") }

    /// Adds the id of a line; false if it has none.
    private mutating func add(_ line: String) -> Bool {
        guard line.hasPrefix("{") else {
            guard let id = line.firstColumn.tweetID else { return false }
            ids.append(id)
            return true
        }
        guard let object = try? JSONDecoder().decode(Compliance.self, from: Data(line.utf8)) else {
            return false
        }
        if object.action == "delete" { ids.append(object.id) } else { otherActions += 1 }
        return true
    }
}

/// A line of a file of Twitter's compliance jobs, in which the id is a text or a number.
private struct Compliance: Decodable {
    let id: Int64
    let action: String

    private enum CodingKeys: CodingKey {
        case id, action
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        action = try values.decode(String.self, forKey: .action)
        guard let text = try? values.decode(String.self, forKey: .id) else {
            id = try values.decode(Int64.self, forKey: .id)
            return
        }
        guard let id = text.tweetID else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: values, debugDescription: "")
        }
        self.id = id
    }
}

extension String {
    /// The text as an id or as the address of a tweet; nil unless that gives an id above 0.
    fileprivate var tweetID: Int64? {
        let digits = utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return (digits ? Int64(self) : addressedTweet).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The id in the address of a tweet, with or without `https://`.
    private var addressedTweet: Int64? {
        StatusAddress.target(of: Array(utf8)[...])
            ?? StatusAddress.target(of: Array("https://\(self)".utf8)[...])
    }

    fileprivate var trimmed: String {
        trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    }

    /// The text before the first comma, semicolon or tab, without quotes.
    fileprivate var firstColumn: String {
        let column = prefix { !",;\t".contains($0) }
        return String(column).trimmingCharacters(in: ["\"", "'", " "])
    }

    /// Whether the line can have the headings of a table.
    fileprivate var isHeading: Bool {
        !hasPrefix("{") && firstColumn.unicodeScalars.first?.properties.isAlphabetic == true
    }
}

/// Reads the paths in a file, or in standard input for `-`, which must not be one of them.
///
/// There is one path a line; empty lines are ignored.
func listedPaths(in path: String) throws -> [String] {
    let file = try FileHandle.input(path)
    guard let list = try? file.readToEnd() ?? Data() else { throw CommandFailure(unreadable: path) }
    // A line may end in CR and LF, which is one character.
    let paths = list.split(separator: 0x0A).map { line in
        String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }.filter { !$0.isEmpty }
    if paths.contains("-") {
        throw CommandFailure("\(path) lists - (standard input), which is not a file")
    }
    return paths
}

extension CommandFailure {
    /// The error of the call that has just failed, from `errno`.
    fileprivate init(unreadable path: String) {
        self.init("\(path) cannot be read: \(SystemError())")
    }
}

extension FileHandle {
    /// Opens a file for reading, or standard input for `-`.
    fileprivate static func input(_ path: String) throws -> FileHandle {
        if path == "-" { return .standardInput }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandFailure(unreadable: path) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

// MARK: - Dumps

extension [DumpFile] {
    /// Throws an error, with the reason, if an output would overwrite one of these files.
    func requireNotOverwritten(
        by output: String,
        _ reason: String = "it is one of the dumps"
    ) throws {
        if contains(where: { $0.isFile(at: output) }) {
            throw OutputError(name: output, reason: reason)
        }
    }
}

/// Throws an error if standard input, which is written as `-`, is named more than once.
func requireOneStandardInput(_ paths: [String]) throws {
    if paths.count(where: { $0 == "-" }) > 1 {
        throw ValidationError("standard input (-) can be read only once")
    }
}

// MARK: - Tables

/// The columns of tables that are read for some fields, whatever their names are.
struct ColumnChoice: ParsableArguments {
    @Option(
        name: .customLong("columns"),
        help: .value(
            "field=column",
            "Take fields from these columns of an unknown table: id=tweetid,text=body."
        ),
        transform: { typed in
            do throws(ChosenColumns.Fault) {
                return try ChosenColumns(typed: typed)
            } catch {
                throw ValidationError("\(error)")
            }
        }
    )
    private var chosen: ChosenColumns?

    var columns: ChosenColumns { chosen ?? .none }
}
