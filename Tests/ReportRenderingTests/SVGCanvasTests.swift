import Testing

@testable import ReportRendering

@Suite struct SVGCanvasTests {
    @Test(
        arguments: [(0.0, "0"), (1.25, "1.3"), (-0.26, "-0.3"), (719.96, "720"), (-16, "-16")]
            as [(Double, String)]
    )
    func writesLengths(number: Double, text: String) {
        #expect(svgLength(number) == text)
    }
}
