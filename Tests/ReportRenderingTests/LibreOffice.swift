import Foundation
import TestSupport
import Testing

/// LibreOffice, as a reader of workbooks that has nothing to do with their writer.
enum LibreOffice {
    /// Where it is; nil where it is not installed.
    static let program = installedProgram("soffice")

    /// The bytes of a workbook in another format.
    ///
    /// - Parameters:
    ///   - workbook: The bytes.
    ///   - filter: The format, with what LibreOffice is to know of it.
    /// - Returns: The bytes of the file.
    /// - Throws: An error if there is none.
    static func converted(_ workbook: [UInt8], to filter: String) throws -> Data {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "workbook.xlsx")
        try Data(workbook).write(to: file)
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "-env:UserInstallation=\(folder.appending(path: "profile").absoluteString)",
            "--headless", "--convert-to", filter, "--outdir", folder.path, file.path,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let fileExtension = filter.prefix { $0 != ":" }
        return try Data(contentsOf: folder.appending(path: "workbook.\(fileExtension)"))
    }
}
