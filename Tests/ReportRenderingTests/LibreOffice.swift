import Foundation
import TestSupport
import Testing

/// LibreOffice, which reads the workbooks of the tests.
enum LibreOffice {
    /// The path of the program; nil if it is not installed.
    static let program = installedProgram("soffice")

    /// Converts a workbook to another format.
    ///
    /// - Parameters:
    ///   - workbook: The bytes of the workbook.
    ///   - filter: The file extension of the format, with the options of its filter.
    /// - Returns: The bytes of the converted file.
    /// - Throws: An error if LibreOffice has not written a file.
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
