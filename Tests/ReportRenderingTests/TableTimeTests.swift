import ReportRendering
import Testing

@Suite struct TableTimeTests {
    /// The last second of February 2020 in New York, which is in March in UTC.
    private static let start = 1_583_038_799

    @Test(
        arguments: zip(
            Table.Time.Length.allCases,
            [
                "2020-02-29T23:59:59-05:00", "2020-02-29T23:59-05:00", "2020-02-29", "2020-02",
                "2020",
            ]
        )
    )
    func isPrintedInLocalTimeBehindUTC(length: Table.Time.Length, text: String) {
        let time = Table.Time(start: Self.start, offset: -5 * 3600, length: length)
        #expect(time.description == text)
    }

    @Test(arguments: [
        (0, "2020-03-01T04:59:59Z"), (19_800, "2020-03-01T10:29:59+05:30"),
        (-12_600, "2020-03-01T01:29:59-03:30"), (-1_800, "2020-03-01T04:29:59-00:30"),
        (-43_200, "2020-02-29T16:59:59-12:00"), (50_400, "2020-03-01T18:59:59+14:00"),
    ])
    func printsTheOffsetFromUTC(offset: Int, text: String) {
        #expect(Table.Time(start: Self.start, offset: offset).description == text)
    }

    @Test func mayBeInAnEarlierYearThanUTC() {
        let newYear = Table.Time(start: 1_577_836_800, offset: -1, length: .year)
        #expect(newYear.description == "2019")
        #expect(Table.Time(start: -1, offset: -3600).description == "1969-12-31T22:59:59-01:00")
    }
}
