import Testing

@testable import ReportPresentation

@Suite struct DumpNamesTests {
    @Test(arguments: [
        (["/home/me/a.json"], ["a.json"]), (["a.json"], ["a.json"]), (["-"], ["-"]),
        (["/x/one/a.json", "/x/two/a.json", "/x/b"], ["one/a.json", "two/a.json", "b"]),
        (["a.json", "/a.json", "x/a.json"], ["a.json", "/a.json", "x/a.json"]),
        (["-", "/x/-"], ["-", "x/-"]), (["/x/-"], ["x/-"]),
        (["/home/me/dumps/", "/home/me/dumps"], ["dumps/", "dumps"]), (["/"], ["/"]),
        (["/1/x/a", "/2/x/a", "/3/y/a"], ["1/x/a", "2/x/a", "y/a"]), ([], []),
    ])
    func areDifferentForDifferentDumps(paths: [String], names: [String]) {
        let short = DumpNames(of: paths + paths)
        #expect(paths.map { short[$0] } == names)
    }
}
