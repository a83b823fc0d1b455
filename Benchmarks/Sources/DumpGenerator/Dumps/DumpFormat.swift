import ArgumentParser

/// The format of a dump.
protocol DumpFormat: AnyObject {
    /// Adds a record, unless the format has no records of its kind.
    func add(_ record: Stream.Record, to file: inout ByteBuffer)

    /// Completes the file.
    ///
    /// Further records begin another one.
    func end(_ file: inout ByteBuffer)
}

/// The formats that a user can choose.
enum Shape: String, CaseIterable, ExpressibleByArgument {
    case stream, search, v2, archive, csv

    var format: any DumpFormat {
        switch self {
        case .stream: StreamLines()
        case .search: SearchPages()
        case .v2: V2Pages()
        case .archive: PersonalArchive()
        case .csv: TweetTable()
        }
    }
}
