import Foundation

/// The ids of tweets in a file: one a line, in the first column of a CSV table, or as lines of JSON.
struct TweetIDList {
    /// A line that has no id, so that the file seems to be something else.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The longest line, in bytes: far more than one with an id has.
    private static let longestLine = 1 << 20

    private(set) var ids: [Int64] = []
    /// How many lines of JSON ask for something else than that a tweet is deleted.
    private(set) var otherActions = 0

    private let name: String
    /// The number of the line that is read next, from 1.
    private var line = 1
    private var isFirst = true

    /// Reads a file, or standard input where it is called `-`.
    ///
    /// - Throws: ``Failure`` where it cannot be read or some line has no id.
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

    /// Reads piece by piece, so that something endless is noticed.
    private mutating func read(_ file: FileHandle) throws {
        var rest = Data()
        while true {
            guard let piece = try? file.read(upToCount: Self.longestLine) ?? Data() else {
                throw unreadable
            }
            rest += piece
            let lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
            let whole = piece.isEmpty ? lines[...] : lines.dropLast()
            for line in whole { try add(line) }
            if piece.isEmpty { return }
            rest = Data(lines.last ?? Data())
            if rest.count > Self.longestLine { throw noID }
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

    /// Takes the id of a line; false where it has none.
    private mutating func add(_ line: String) -> Bool {
        guard line.hasPrefix("{") else {
            guard let id = line.firstColumn.id else { return false }
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

/// What a compliance job says of a tweet.
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
        guard let id = try text?.id ?? (text == nil ? values.decode(Int64.self, forKey: .id) : nil)
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

    /// What stands before the first comma, semicolon or tab, without quotes.
    fileprivate var firstColumn: String {
        let column = prefix { !",;\t".contains($0) }
        return String(column).trimmingCharacters(in: ["\"", "'", " "])
    }

    /// The text as the id of a tweet; one with an exponent or a point is lost.
    fileprivate var id: Int64? {
        let digits = utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits ? Int64(self).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    /// Whether the line can be that of a table's headings.
    fileprivate var isHeading: Bool {
        !hasPrefix("{") && firstColumn.unicodeScalars.first?.properties.isAlphabetic == true
    }
}
