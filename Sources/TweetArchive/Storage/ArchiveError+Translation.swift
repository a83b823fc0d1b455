import GRDB

extension ArchiveError {
    /// Calls a closure, and turns errors of SQLite and of storage, and damaged values, into an error of
    /// the archive at a location.
    ///
    /// What SQLite says of an error never reaches people: it names neither the file nor what to do.
    static func translating<Result>(
        _ location: ArchiveLocation,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw ArchiveError(error, location)
        } catch let error as StorageError {
            throw ArchiveError.unusable(path: location.name, reason: error.description)
        } catch let error as DamagedValue {
            throw ArchiveError.damaged(path: location.name, reason: error.reason)
        } catch is RowDecodingError {
            throw ArchiveError.damaged(
                path: location.name,
                reason: "a value has another type than its column"
            )
        }
    }

    private init(_ error: DatabaseError, _ location: ArchiveLocation) {
        self =
            switch error.resultCode {
            case .SQLITE_INTERRUPT: .interrupted
            case .SQLITE_NOTADB: .notAnArchive(path: location.name)
            case .SQLITE_CORRUPT:
                .damaged(
                    path: location.name,
                    reason: "parts of it cannot be read; move it away and import its dumps again"
                )
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
                .damaged(path: location.name, reason: "its tables contradict each other")
            default:
                .unusable(path: location.name, reason: ArchiveError.reason(error, location))
            }
    }

    /// Why SQLite could not use the archive at a location, and what to do, for
    /// ``unusable(path:reason:)``.
    static func reason(_ error: DatabaseError, _ location: ArchiveLocation) -> String {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            "another program is using it and does not finish; end that program, or try again later"
        case .SQLITE_FULL:
            "the disk is full; make room on it, and try again"
        case .SQLITE_NOMEM:
            StorageError.outOfMemory.description
        case .SQLITE_SCHEMA:
            "another program has just changed its tables; try again"
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            location.obstacle(toChanging: true)
                ?? "it can only be read; look at the permissions of the file and its folder"
        case .SQLITE_CANTOPEN:
            location.obstacle(toChanging: false) ?? location.obstacle(toChanging: true)
                ?? "the file, or one beside it, cannot be opened; look at the permissions of its folder"
        case .SQLITE_IOERR:
            location.obstacle(toChanging: false)
                ?? "the system fails to read or write it or a temporary file "
                + "(\(error.extendedResultCode.rawValue)); look for room on the disk, limits of the "
                + "size of files, and a damaged disk"
        default:
            "SQLite fails with code \(error.extendedResultCode.rawValue); run tagtally check, and "
                + "report this as a mistake of tagtally if the archive is sound"
        }
    }
}
