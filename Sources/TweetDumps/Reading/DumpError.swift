import Foundation

/// A dump that cannot be read.
public struct DumpError: Error, Sendable, CustomStringConvertible {
    /// Why a dump cannot be read.
    public enum Reason: Sendable, Equatable {
        /// The system says so, by the number of its error.
        case unreadable(Int32)
        /// It is a pipe or a device, not a file.
        case notRegular
        /// No line of its first megabyte begins like JSON.
        case notADump
        /// It stands in a folder and has no record that is known here.
        case notADumpOfTweets
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
        case .notRegular: "is no regular file; to read a pipe, redirect it and give - as the dump"
        case .notADump: "is no dump: no line of its first megabyte begins with { or ["
        case .notADumpOfTweets: "is no dump of tweets: no record in it is known"
        }
    }

    /// The whole sentence.
    public var description: String { "\(name) \(sentence)" }
}
