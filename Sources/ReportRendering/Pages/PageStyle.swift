/// The style sheet of a page, for wide and narrow screens, light and dark colours, and paper.
package enum PageStyle {
    /// The hash of ``text`` for the content security policy.
    ///
    /// A test fails if the hash does not belong to the text.
    static let hash = "sha256-OaYp6MaJfdOEKjv6D+xEQvPJ+mz9fJQEIULcdtZp5mg="

    package static let text = """
        :root {
          color-scheme: light dark;
          --ground: #ffffff; --text: #1b1f24; --faint: #59636e; --rule: #d9dee3; --band: #f4f6f8;
          --hashtag: #005c91; --user: #a34300; --link: #3d4fa8; --mark: #ffefa8;
          --bar: #0072b2; --user-bar: #c75000;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --ground: #15181c; --text: #e6e9ed; --faint: #a3acb7; --rule: #363c44; --band: #1f2429;
            --hashtag: #7cc4f0; --user: #f5b455; --link: #a9b8ff; --mark: #5a4a00;
            --bar: #56b4e9; --user-bar: #f0a030;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body { margin: 0; background: var(--ground); color: var(--text);
          font: 16px/1.45 \(ChartStyle.fonts); }
        main { max-width: 62rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
        figure { margin: 1rem 0 1.5rem; }
        figcaption { font-weight: 600; margin-bottom: .5rem; overflow-wrap: anywhere; }
        .chart { display: block; max-width: 100%; height: auto; }
        .chart.narrow { display: none; }
        .scroll { overflow-x: auto; }
        :focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
        table { border-collapse: collapse; }
        th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--rule); text-align: left;
          vertical-align: top; font-weight: normal; white-space: pre-line;
          overflow-wrap: anywhere; }
        td[dir], tbody th { min-width: 8rem; max-width: 34rem; }
        td.whole, th.whole { min-width: auto; white-space: nowrap; }
        td.long { min-width: 16rem; }
        thead th { font-weight: 600; color: var(--faint); white-space: nowrap;
          vertical-align: bottom; border-bottom: 2px solid var(--rule); }
        tbody tr:hover { background: var(--band); }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .time { white-space: nowrap; font-variant-numeric: tabular-nums; }
        .hashtag { color: var(--hashtag); }
        .user { color: var(--user); }
        .link { color: var(--link); }
        mark { color: inherit; background: var(--mark); }
        .none, .note { color: var(--faint); }
        .note { margin: .75rem 0; overflow-wrap: anywhere; }
        .beside { width: 6rem; height: .6rem; margin-left: .6rem; }
        .beside rect { fill: var(--bar); }
        .beside .user { fill: var(--user-bar); }
        thead .bars { padding-right: 7.2rem; }
        .filter { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline;
          margin: 1rem 0 .5rem; color: var(--faint); }
        input { font: inherit; color: var(--text); background: var(--ground); max-width: 100%;
          border: 1px solid var(--faint); border-radius: 3px; padding: .2rem .4rem; }
        button { display: inline-flex; gap: .3em; font: inherit; color: inherit; background: none;
          border: 0; border-radius: 3px; margin: -.3rem; padding: .3rem; cursor: pointer; }
        button:hover { color: var(--text); background: var(--band); }
        button:focus-visible { outline-offset: -2px; }
        button::after { content: "\\2195"; opacity: .5; }
        .number button { flex-direction: row-reverse; }
        [aria-sort=ascending] button::after { content: "\\2191"; opacity: 1; }
        [aria-sort=descending] button::after { content: "\\2193"; opacity: 1; }
        .provenance { margin-top: 2.5rem; border-top: 1px solid var(--rule); font-size: .9rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 0; }
        dt { grid-column: 1; color: var(--faint); }
        dd { grid-column: 2; margin: 0; max-width: none; overflow-wrap: anywhere; }
        summary { cursor: pointer; }
        ul { margin: .3rem 0; padding-left: 1.2rem; }
        @media screen and (max-width: 40rem) {
          .chart.wide { display: none; }
          .chart.narrow { display: block; }
          h1 { font-size: 1.25rem; }
          th, td { padding: .3rem .4rem; }
          thead [aria-sort=none] button::after { content: none; }
          table { font-size: .9rem; }
          .beside { display: none; }
          thead .bars { padding-right: .4rem; }
          dl { display: block; }
          dt { margin-top: .6rem; }
        }
        @media print {
          :root { color-scheme: light; }
          body { font-size: 10pt; }
          main { max-width: none; padding: 0; }
          .scroll { overflow: visible; }
          .filter { display: none; }
          thead { display: table-header-group; }
          thead, tr, figure, dd { break-inside: avoid; }
          h1, h2, dt { break-after: avoid; }
          /* Some browsers do not repeat a heading with a button in it. */
          button { display: contents; }
          thead [aria-sort] button::after { content: none; }
        }
        \(ChartStyle.rules)
        """
}
