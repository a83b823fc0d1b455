import DraftFiles
import Foundation
import TweetDumps

/// A file that a browser sends to be imported, stored as it arrives.
///
/// ```swift
/// let file = try ReceivedFile("search.json", besideArchiveAt: "tweets.sqlite")
/// try file.append(bytes)
/// try archive.importDumps([file.dump])
/// ```
///
/// It is a file without a name on the disk of the archive: no other user can open it, and the system removes
/// it when it is released, also if the server is killed.
final class ReceivedFile: Sendable {
    /// The maximum length of a name, in bytes, which is that of most file systems.
    private static let maxName = 255

    /// The name that the dump gets.
    let name: String
    private let file: ScratchFile

    /// Opens an empty file; the name is one from ``name(of:)``, and the archive need not exist.
    init(_ name: String, besideArchiveAt path: String) throws(Refusal) {
        self.name = name
        do throws(SystemError) {
            let archive = URL(filePath: try SymbolicLink.end(of: path))
            file = try ScratchFile(in: archive.deletingLastPathComponent().path)
        } catch {
            throw Refusal(name, error)
        }
    }

    /// Writes bytes after those that were written before.
    func append(_ bytes: [UInt8]) throws(Refusal) {
        do throws(SystemError) {
            try writeAll(bytes, to: file.descriptor)
        } catch {
            throw Refusal(name, error)
        }
    }

    /// The dump to import while this file is kept.
    var dump: DumpFile { DumpFile(path: file.path, named: name) }

    /// The name for a file that a browser calls something: the last part of a path, without control
    /// characters.
    ///
    /// Slashes are found among scalars, because a mark behind a slash makes another character of it.
    static func name(of sent: String) throws(Refusal) -> String {
        let last = sent.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? [][...]
        let name = String(String.UnicodeScalarView(last.filter { !$0.isHidden }))
        guard name.utf8.count <= maxName else {
            throw Refusal(
                400,
                "the name of the file is longer than \(maxName) bytes; give it a shorter one"
            )
        }
        // A hyphen is the name of standard input.
        guard !name.allSatisfy(\.isWhitespace), ![".", "..", "-"].contains(name) else {
            throw Refusal(400, "the file has no name that can be kept; give it one")
        }
        return name
    }
}

extension Unicode.Scalar {
    /// True for characters that change how the text around them is shown.
    fileprivate var isHidden: Bool {
        if properties.isBidiControl { return true }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension Refusal {
    /// A file that cannot be stored.
    fileprivate init(_ name: String, _ error: SystemError) {
        let advice = error.code == ENOSPC ? "; make room, and send it again" : ""
        self.init(507, "'\(name)' cannot be stored beside the archive: \(error)\(advice)")
    }
}
