import Foundation
import GRDB

// Names from tweets can contain a zero byte, at which GRDB and SQLite would cut a text. As blobs
// they stay whole: they are bound to `CAST(:name AS TEXT)` and read as `CAST(name AS BLOB)`.

extension String {
    /// The UTF-8 bytes, as the argument of `CAST(:name AS TEXT)`.
    var utf8Data: Data { Data(utf8) }
}

extension Row {
    /// The text in a column `CAST(name AS BLOB)`; nil if it is NULL.
    func blobText(_ column: String) -> String? {
        let bytes: Data? = self[column]
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
