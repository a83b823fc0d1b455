import Foundation

/// An error about a dump that cannot be read.
public struct DumpError: Error, Sendable, CustomStringConvertible {
    /// Why a dump, or an entry of a container, cannot be read.
    public enum Reason: Sendable, Equatable {
        /// The system refuses to read it, with this error number.
        case unreadable(Int32)
        /// It needs a temporary file in a folder that cannot be written, with this error number.
        case cannotBeSpooled(folder: String, Int32)
        /// It is a pipe or a device, not a file.
        case notRegular
        /// No line of its first megabyte begins like JSON.
        case notADump
        /// It was found in a folder, and none of its records is recognised.
        case notADumpOfTweets
        /// It is a table of texts without the ids of the tweets.
        case tableWithoutIDs
        /// It is a table of the ids of tweets without their texts.
        case listOfIDs
        /// It is a table of posts of another site.
        case tableOfOtherSite
        /// It is a table without a column that the user chose.
        case columnMissing(String, among: [String])
        /// It is a file of a known kind, which is no dump whatever it contains.
        case otherKind(FileKind)
        /// It belongs to a personal archive, but is none of its files with tweets.
        case besidePersonalArchive
        /// It is no personal archive, in a folder or a zip file.
        case noPersonalArchive
        /// The file beside it that names the author of its tweets cannot be read, for this reason.
        case ownerUnreadable(String)
        /// It is nested in more than five levels of containers and compression.
        case nestedTooDeep
        /// Decompressing it needs more memory than allowed.
        case needsMuchMemory
        /// It is an encrypted entry of a container.
        case encrypted
        /// It is an entry of a container that cannot be extracted, for this reason.
        case cannotBeExtracted(String)
    }

    /// The name of the dump or entry.
    public let name: String
    /// Why it cannot be read.
    public let reason: Reason

    package init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The reason in words, to follow the name.
    public var sentence: String { reason.sentence }

    /// The name and the reason, as a sentence.
    public var description: String { "\(name) \(sentence)" }
}

extension DumpError.Reason {
    /// The reason in words, to follow a name.
    var sentence: String {
        switch self {
        case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
        case .cannotBeSpooled(let folder, let code):
            "cannot be read: the temporary folder \(folder) cannot be written: "
                + "\(String(cString: strerror(code))); set TMPDIR to another one"
        case .notRegular:
            "is not a regular file; to read a pipe, redirect it and give - as the dump"
        case .notADump:
            "is not a dump: no line of its first megabyte begins like JSON, and it is not a table of "
                + "tweets"
        case .notADumpOfTweets: "is not a dump of tweets: none of its records is recognised"
        case .tableWithoutIDs:
            "is a table of texts without tweet ids; tweets without ids cannot be told from duplicates"
        case .listOfIDs:
            "is a list of tweet ids without texts; download their tweets first (hydrate them)"
        case .tableOfOtherSite:
            "is a table of posts of another site: its addresses lead to no tweets"
        case .columnMissing(let name, let others):
            "is a table without the chosen column '\(name)'; it has "
                + others.filter { !$0.isEmpty }.map { "'\($0)'" }.joined(separator: ", ")
        case .otherKind(.workbook):
            "is a workbook of a spreadsheet, which is not read; "
                + (FileKind.workbook.advice ?? "")
        case .otherKind(let kind):
            "is not a dump of tweets: \(kind.withArticle)" + (kind.advice.map { "; " + $0 } ?? "")
        case .besidePersonalArchive:
            "is not read: it belongs to a personal archive, whose tweets are in data/*.js"
        case .noPersonalArchive:
            "has no personal archive: no folder with two of account.js, manifest.js, tweets.js, "
                + "tweet.js, tweet_index.js and user_details.js"
        case .ownerUnreadable(let reason): "has tweets whose author is not known: \(reason)"
        case .nestedTooDeep: "is nested more than 5 levels deep; extract it first"
        case .needsMuchMemory: "takes over 128 MB of memory to decompress; decompress it first"
        case .encrypted: "is encrypted; extract it first, with its password"
        case .cannotBeExtracted(let reason): "cannot be extracted: \(reason)"
        }
    }

    /// True if the reason is that the file is no dump, which is normal for files in a folder.
    package var isNoDump: Bool {
        switch self {
        case .notRegular, .notADump, .notADumpOfTweets, .tableWithoutIDs, .listOfIDs,
            .tableOfOtherSite, .columnMissing, .otherKind, .besidePersonalArchive,
            .noPersonalArchive:
            true
        case .unreadable, .cannotBeSpooled, .ownerUnreadable, .nestedTooDeep, .needsMuchMemory,
            .encrypted, .cannotBeExtracted:
            false
        }
    }
}
