/// The style sheet of charts, in SVG files and in pages.
///
/// The colours differ in lightness and between blue and orange, so nearly everybody can distinguish
/// them. Each has a contrast of at least 3 to 1 with its background. The CSS has no variables,
/// because image viewers often do not support them.
enum ChartStyle {
    /// The number of colours of series: the classes `s0` to `s5`.
    static let colourCount = 6
    /// The number of dash patterns of lines: none, `d1` and `d2`.
    static let dashCount = 3

    /// The value of the CSS property `font-family`: fonts of the system.
    static let fonts = "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", sans-serif"

    /// The CSS rules for a light background, and for a dark one if the reader prefers it.
    static let rules = """
        .chart { font: 13px \(fonts); }
        .chart text { fill: #1b1f24; }
        .chart .heading { font-size: 17px; font-weight: 600; }
        .chart .source { font-size: 11px; }
        .chart .tick, .chart .note, .chart .source { fill: #59636e; }
        .chart .number { font-variant-numeric: tabular-nums; }
        .chart .ground { fill: #ffffff; }
        .chart .bar, .chart .sample { fill: #0072b2; }
        .chart .bar.user, .chart .sample.user { fill: #c75000; }
        .chart .grid { stroke: #d9dee3; }
        .chart .axis { stroke: #59636e; }
        .chart path.line { fill: none; stroke-width: 2; \
        stroke-linecap: round; stroke-linejoin: round; }
        .chart .line.d1 { stroke-dasharray: 7 5; }
        .chart .line.d2 { stroke-dasharray: 1 5; }
        .chart .line.s0 { stroke: #0072b2; } .chart .s0 { fill: #0072b2; }
        .chart .line.s1 { stroke: #c75000; } .chart .s1 { fill: #c75000; }
        .chart .line.s2 { stroke: #00815d; } .chart .s2 { fill: #00815d; }
        .chart .line.s3 { stroke: #a8487e; } .chart .s3 { fill: #a8487e; }
        .chart .line.s4 { stroke: #1b1f24; } .chart .s4 { fill: #1b1f24; }
        .chart .line.s5 { stroke: #8a6d00; } .chart .s5 { fill: #8a6d00; }
        @media screen and (prefers-color-scheme: dark) {
        .chart text { fill: #e6e9ed; }
        .chart .tick, .chart .note, .chart .source { fill: #a3acb7; }
        .chart .ground { fill: #15181c; }
        .chart .bar, .chart .sample { fill: #56b4e9; }
        .chart .bar.user, .chart .sample.user { fill: #f0a030; }
        .chart .grid { stroke: #363c44; }
        .chart .axis { stroke: #a3acb7; }
        .chart .line.s0 { stroke: #56b4e9; } .chart .s0 { fill: #56b4e9; }
        .chart .line.s1 { stroke: #f0a030; } .chart .s1 { fill: #f0a030; }
        .chart .line.s2 { stroke: #2fc79b; } .chart .s2 { fill: #2fc79b; }
        .chart .line.s3 { stroke: #e39ac6; } .chart .s3 { fill: #e39ac6; }
        .chart .line.s4 { stroke: #ffffff; } .chart .s4 { fill: #ffffff; }
        .chart .line.s5 { stroke: #f0e442; } .chart .s5 { fill: #f0e442; }
        }
        """
}
