import ArgumentParser

/// The form in which records stand in a file.
protocol DumpFormat: AnyObject {
    /// Adds a record, as far as the format knows records of its kind.
    func add(_ record: Stream.Record, to file: inout ByteBuffer)

    /// Completes the file; what is added then begins another one.
    func end(_ file: inout ByteBuffer)
}

/// The choice of a format.
enum Shape: String, CaseIterable, ExpressibleByArgument {
    case stream, search, v2, archive

    var format: any DumpFormat {
        switch self {
        case .stream: StreamLines()
        case .search: SearchPages()
        case .v2: V2Pages()
        case .archive: PersonalArchive()
        }
    }
}
