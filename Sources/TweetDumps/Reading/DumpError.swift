import Foundation

/// A dump that cannot be read.
public struct DumpError: Error, Sendable, CustomStringConvertible {
    /// Why a dump cannot be read.
    public enum Reason: Sendable, Equatable {
        /// The system says so, by the number of its error.
        case unreadable(Int32)
        /// It must be kept in a temporary file, and the folder for that cannot be written, which
        /// the system says by the number of its error.
        case cannotBeSpooled(folder: String, Int32)
        /// It is a pipe or a device, not a file.
        case notRegular
        /// No line of its first megabyte begins like JSON.
        case notADump
        /// It stands in a folder and has no record that is known here.
        case notADumpOfTweets
        /// It is a WARC file, which holds answers of servers.
        case warc
        /// It is a database of SQLite's.
        case sqlite
        /// It is BSON, as MongoDB dumps it.
        case bson
        /// The file beside it that names the author of its tweets cannot be read, as a sentence says.
        case ownerUnreadable(String)
        /// It is packed, in something that is packed, and so on, more than five times.
        case packedTooDeep
        /// Unpacking it takes more memory than is given to it.
        case needsMuchMemory
        /// It is a member of an archive that is encrypted.
        case encrypted
        /// It is a member of an archive that cannot be unpacked, for the reason given.
        case cannotBeUnpacked(String)
    }

    /// The name of the dump.
    public let name: String
    /// What is wrong with it.
    public let reason: Reason

    /// An error about the dump of a name.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The reason in words, without the name.
    public var sentence: String {
        switch reason {
        case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
        case .cannotBeSpooled(let folder, let code):
            "cannot be read: the temporary folder \(folder) cannot be written: "
                + "\(String(cString: strerror(code))); set TMPDIR to another one"
        case .notRegular: "is no regular file; to read a pipe, redirect it and give - as the dump"
        case .notADump: "is no dump: no line of its first megabyte begins like JSON"
        case .notADumpOfTweets: "is no dump of tweets: no record in it is known"
        case .warc: "is a WARC file, which is not read; extract the answers that it holds"
        case .sqlite: "is an SQLite database, which is not read; export its tweets as JSON lines"
        case .bson: "is BSON, which is not read; make JSON lines of it with bsondump"
        case .ownerUnreadable(let reason): "has tweets whose author is not known: \(reason)"
        case .packedTooDeep: "is packed more than 5 times over; unpack it first"
        case .needsMuchMemory: "takes over 128 MB of memory to unpack; unpack it first"
        case .encrypted: "is encrypted; unpack it first, with its password"
        case .cannotBeUnpacked(let reason): "cannot be unpacked: \(reason)"
        }
    }

    /// The whole sentence.
    public var description: String { "\(name) \(sentence)" }
}

extension DumpError.Reason {
    /// Whether it says that something is no dump, which is normal among other files, rather than that
    /// it could not be read.
    public var isNoDump: Bool {
        switch self {
        case .notRegular, .notADump, .notADumpOfTweets, .warc, .sqlite, .bson: true
        case .unreadable, .cannotBeSpooled, .ownerUnreadable, .packedTooDeep, .needsMuchMemory,
            .encrypted,
            .cannotBeUnpacked:
            false
        }
    }
}
