import Foundation

/// The ids of tweets in a file: one a line, in the first column of a CSV table, or as lines of JSON.
struct TweetIDList {
    /// An error: the file cannot be read, or is no list of ids.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The maximum length of a line, in bytes.
    private static let maxLineLength = 1 << 20

    /// The ids, in the order of the file.
    private(set) var ids: [Int64] = []
    /// The number of lines of JSON with another action than `delete`.
    private(set) var otherActions = 0

    private let name: String
    /// The number of the next line, from 1.
    private var line = 1
    /// Whether no line with text was read yet, so that the next may have headings.
    private var isFirst = true

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``Failure`` if the file cannot be read, or a line has no id.
    init(readingFrom path: String) throws {
        name = path
        let file: FileHandle
        if path == "-" {
            file = .standardInput
        } else {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw unreadable }
            file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        }
        try read(file)
    }

    /// Reads the file in pieces, so that a device without line ends is recognised by its long line.
    private mutating func read(_ file: FileHandle) throws {
        var rest = Data()
        while true {
            guard let piece = try? file.read(upToCount: Self.maxLineLength) ?? Data() else {
                throw unreadable
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

    private var noID: Failure { Failure(description: "\(name):\(line): no id of a tweet") }

    private var unreadable: Failure {
        Failure(description: "\(name) cannot be read: \(String(cString: strerror(errno)))")
    }

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

/// A line of a file of Twitter's compliance jobs.
private struct Compliance: Decodable {
    let id: Int64
    let action: String

    private enum CodingKeys: CodingKey {
        case id, action
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        action = try values.decode(String.self, forKey: .action)
        let text = try? values.decode(String.self, forKey: .id)
        guard
            let id = try text?.tweetID
                ?? (text == nil ? values.decode(Int64.self, forKey: .id) : nil)
        else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: values, debugDescription: "")
        }
        self.id = id
    }
}

extension String {
    /// The text without blanks, carriage returns and a byte order mark around it.
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
