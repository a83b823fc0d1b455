/// The position of a decoder in the structure of a dump, between two records.
///
/// A decoder that is created with the state continues there.
struct DecodingState: Equatable {
    /// What the next bytes belong to, outside of pages.
    enum Mode: Equatable {
        /// The beginning of the file, which may not be a dump.
        case beginning
        /// A file that has had nothing but blanks for its first megabyte.
        case blanks
        /// A sequence of values.
        case values
        /// The elements of an array.
        case elements
        /// Bytes that are not JSON, up to a line that begins like JSON.
        case junk
        /// The rest of an unreadable record, up to a line that is indented like its first line.
        case badRecord(indent: [UInt8], isElement: Bool)
        /// A file that is no dump; the rest is ignored.
        case noDump

        /// True if the next bytes belong to an unreadable record.
        var isBad: Bool {
            switch self {
            case .junk, .badRecord: true
            default: false
            }
        }
    }

    /// What the bytes after the open page belong to; without one, what the next bytes belong to.
    var mode = Mode.beginning
    /// The last JavaScript assignment.
    var script: Script?
    /// The screen name of the personal archive's owner, who is the author of tweets that name none.
    var owner: String?
    /// The table that the file is, and the position in it; nil for JSON.
    var table: TablePosition?
    /// The open page; nil outside of pages.
    var page: PageState?
}

/// A position in a table.
struct TablePosition: Equatable {
    let table: DelimitedTable
    var position = TableDecoder.Position.header
}
