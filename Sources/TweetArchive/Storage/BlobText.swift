import Foundation
import GRDB

// Names out of tweets may hold a zero byte, at which strings end on their way between GRDB and
// SQLite. As blobs they pass whole: bound to `CAST(:name AS TEXT)`, read as `CAST(name AS BLOB)`.

extension String {
    /// The string as an argument of `CAST(:name AS TEXT)`.
    var utf8Data: Data { Data(utf8) }
}

extension Row {
    /// A column of `CAST(name AS BLOB)`; nil where it is NULL.
    func blobText(_ column: String) -> String? {
        let bytes: Data? = self[column]
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
