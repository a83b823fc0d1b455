struct SVGRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        throw RenderingError.noChart
    }
}
