import Foundation

/// Writes the records of a stream to a file, or to a folder with a file for each minute.
struct DumpWriter {
    let stream: Stream
    let timeline: Timeline
    let format: any DumpFormat

    /// The number of bytes that are collected before they are written.
    private static let bufferSize = 1 << 20

    /// Writes the records with these indexes until the file has a number of bytes.
    func write(_ indexes: some Sequence<Int>, upTo limit: Int, to path: String) throws -> Size {
        let file = try DumpFile(path: path)
        var buffer = ByteBuffer(capacity: 2 * Self.bufferSize)
        var size = Size()
        for index in indexes {
            guard size.bytes + buffer.count < limit else { break }
            format.add(stream.record(at: index), to: &buffer)
            size.records += 1
            if buffer.count > Self.bufferSize { try size.add(&buffer, to: file) }
        }
        format.end(&buffer)
        try size.add(&buffer, to: file)
        return size
    }

    /// Writes a file for each minute, `YYYY/MM/DD/HH/MM.json`, in a folder.
    func writeTree(of count: Int, below folder: String) throws -> Size {
        var size = Size()
        var rest = 0..<count
        while let first = rest.first {
            let minute = timeline.milliseconds(at: first) / 60_000
            let end = rest.first { timeline.milliseconds(at: $0) / 60_000 > minute } ?? count
            let path = try path(ofMinute: minute, below: folder)
            let file = try write(first..<end, upTo: .max, to: path)
            size.records += file.records
            size.bytes += file.bytes
            rest = end..<count
        }
        return size
    }

    private func path(ofMinute minute: Int, below folder: String) throws -> String {
        var path = ByteBuffer()
        path.append(CivilDate(day: minute / 1440), separator: "/")
        path.append("/")
        path.append(UInt64(minute / 60 % 24), digits: 2)
        let hour = "\(folder)/\(String(decoding: path.bytes, as: UTF8.self))"
        try FileManager.default.createDirectory(
            atPath: hour,
            withIntermediateDirectories: true
        )
        path.removeAll()
        path.append(UInt64(minute % 60), digits: 2)
        return "\(hour)/\(String(decoding: path.bytes, as: UTF8.self)).json"
    }

    /// The numbers of records and bytes that were written.
    struct Size {
        var records = 0
        var bytes = 0

        fileprivate mutating func add(
            _ buffer: inout ByteBuffer,
            to file: borrowing DumpFile
        ) throws {
            bytes += buffer.count
            try file.write(&buffer)
        }
    }
}
