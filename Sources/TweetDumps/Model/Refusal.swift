/// Why a record was refused.
public enum RefusalReason: UInt8, Sendable, CaseIterable {
    /// It cannot be read as JSON.
    case notJSON
    /// It is over 64 MB (2^26 bytes).
    case tooLong
    /// More than 512 brackets are open in it.
    case tooDeep
    /// It holds no id from 1 to 2^63 - 1.
    case noID
    /// Its id was written with an exponent or a decimal point, so that digits are lost.
    case idLost
    /// It stands where a tweet should and has no text.
    case noText
    /// It is JSON, but nothing that is known here.
    case notRecognised
    /// Compressed data ends early or is damaged; the records before that were read.
    case packedDataCut

    /// The reason in words, as messages and the archive have it.
    public var sentence: String {
        switch self {
        case .notJSON: "not JSON"
        case .tooLong: "too long"
        case .tooDeep: "nested too deep"
        case .noID: "no id"
        case .idLost: "id lost"
        case .noText: "no text"
        case .notRecognised: "not recognised"
        case .packedDataCut: "compressed data cut"
        }
    }

    /// Whether the reason leaves open that the file is a dump of tweets at all.
    public var tellsOfATweet: Bool {
        switch self {
        case .notJSON, .tooLong, .tooDeep, .notRecognised: false
        case .noID, .idLost, .noText, .packedDataCut: true
        }
    }
}

/// A record that was refused, with its place.
public struct Refusal: Sendable, Equatable {
    /// The member of an archive in which the record stands, such as `data/tweets.js`; nil where the
    /// dump itself is the file of records.
    public internal(set) var member: String?
    /// The line in which the record begins, from 1.
    public internal(set) var line: Int
    /// Which entry of its list the record is, from 1, where it begins in the line of the list.
    public let entry: Int?
    /// Why it was refused.
    public let reason: RefusalReason
}
