import GRDB

extension ArchiveError {
    /// Calls a closure, and turns errors of SQLite and of storage, and damaged values, into an error of
    /// the archive at a path.
    static func translating<Result>(
        _ path: String,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw ArchiveError(error, path: path)
        } catch let error as StorageError {
            throw ArchiveError.unusable(path: path, reason: error.description)
        } catch let error as DamagedValue {
            throw ArchiveError.damaged(path: path, reason: error.reason)
        } catch is RowDecodingError {
            throw ArchiveError.damaged(
                path: path,
                reason: "a value has another type than its column"
            )
        }
    }

    private init(_ error: DatabaseError, path: String) {
        self =
            switch error.resultCode {
            case .SQLITE_INTERRUPT: .interrupted
            case .SQLITE_NOTADB: .notAnArchive(path: path)
            default:
                .unusable(path: path, reason: error.message ?? error.resultCode.description)
            }
    }
}
