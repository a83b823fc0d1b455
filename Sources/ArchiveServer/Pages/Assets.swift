import ReportRendering

/// A static file that pages use, served from an address of its own.
struct Asset: Sendable {
    let address: PageAddress
    let type: String
    let text: String
    /// True if browsers may cache the file, because the content at its address never changes.
    var isCached = false

    static let styleSheet = Asset(
        address: PageAddress("/assets/page.css"),
        type: "text/css; charset=utf-8",
        text: PageStyle.text + "\n" + SiteStyle.text
    )

    static let script = Asset(
        address: PageAddress("/assets/page.js"),
        type: "text/javascript; charset=utf-8",
        text: SiteScript.text
    )

    static let icon = Asset(
        address: PageAddress("/assets/icon.svg"),
        type: "image/svg+xml",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" \
            stroke="#0072b2" stroke-width="2" d="M6 1 4 15M12 1l-2 14M1 5h14M1 11h14"/></svg>
            """
    )

    /// The countries of the world.
    ///
    /// A change of the drawing needs another address, because browsers cache the old one.
    static let world = Asset(
        address: PageAddress("/assets/world-1.svg"),
        type: "image/svg+xml",
        text: MapDrawing.world,
        isCached: true
    )

    /// The asset at the parts of a path; nil if there is none.
    static func at(_ parts: [String]) -> Asset? {
        let path = "/" + parts.joined(separator: "/")
        return [styleSheet, script, icon, world].first { $0.address.text == path }
    }

    var response: Response {
        var response = Response(200, type: type, text)
        if isCached { response.head.allowCaching() }
        return response
    }
}

/// The style sheet of the server's pages, which follows that of tables.
private enum SiteStyle {
    static let text = [frame, tweets, phones, maps, media].joined(separator: "\n")

    /// The tabs, the search box, the footer, and what pages have in common.
    private static let frame = """
        a { color: var(--link); text-underline-offset: .15em; }
        td a, th a { color: inherit; text-decoration-color: var(--faint); }
        h1 { letter-spacing: -.01em; text-wrap: balance; }
        .skip { position: absolute; left: -100vw; padding: .6rem 1rem; background: var(--ground); }
        .skip:focus { left: 0; top: 0; z-index: 2; }
        .top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center;
          max-width: 62rem; margin: 0 auto; padding: .5rem 1rem; }
        .top nav { flex: 1 1 auto; }
        .tabs, .formats, .numbers, .searches { list-style: none; margin: 0; padding: 0; }
        .tabs { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0 -.8rem; }
        .tabs a { display: block; min-height: 44px; padding: .6rem .8rem; color: var(--text);
          border-radius: 6px 6px 0 0; text-decoration: none; }
        .tabs a:hover { background: var(--band); }
        .tabs a[aria-current] { font-weight: 600; box-shadow: inset 0 -2px 0 var(--bar); }
        .search { display: flex; gap: .5rem; align-items: center; flex: 1 1 16rem; min-width: 0; }
        .search label { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
          overflow: hidden; }
        .news { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
          overflow: hidden; margin: 0; }
        .keep, .import { max-width: 42rem; margin: .5rem 0; }
        .keep summary { cursor: pointer; padding: .6rem 0; }
        .fields label, .keep label { display: block; }
        .fields input, .fields textarea, .keep input[type=text] { width: 100%; max-width: 42rem; }
        label:has([type=checkbox]) { display: flex; gap: .6rem; align-items: center; }
        label [type=checkbox] { flex: none; width: 1.4rem; margin: 0; }
        .fields textarea { padding: .4rem .7rem; border-radius: 6px; font: inherit;
          color: var(--text); background: var(--ground); border: 1px solid var(--faint); }
        .import { border-left: 4px solid var(--bar); padding-left: 1rem; }
        .import progress { width: 100%; }
        .search input { flex: 1 1 auto; width: 0; }
        input, select, form button, .bottom button { min-height: 44px; padding: .4rem .8rem;
          border-radius: 6px; }
        form button, .bottom button { margin: 0; align-items: center; color: inherit;
          border: 1px solid var(--faint); }
        form button::after, .bottom button::after { content: none; }
        main:focus { outline: none; }
        .more a { display: inline-block; min-height: 44px; padding: .6rem 1rem;
          border: 1px solid var(--faint); border-radius: 6px; text-decoration: none; }
        .empty { max-width: 42rem; margin: 1.5rem 0; }
        code { overflow-wrap: anywhere; background: var(--band); padding: .1em .3em;
          border-radius: 3px; }
        .bottom { max-width: 62rem; margin: 0 auto; padding: 1rem; color: var(--faint);
          font-size: .85rem; }
        .bottom::before { content: ""; display: block; margin-bottom: .5rem;
          border-top: 1px solid var(--rule); }
        .bottom nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; }
        .bottom h2 { font-size: inherit; margin: 0; }
        .formats { display: flex; flex-wrap: wrap; gap: 0 .9rem; }
        .formats a { display: flex; align-items: center; min-height: 44px; min-width: 2rem; }
        #keys { max-width: min(26rem, 100vw - 2rem); padding: 1rem 1.5rem 1.5rem; color: var(--text);
          background: var(--ground); border: 1px solid var(--faint); border-radius: 10px; }
        #keys::backdrop { background: rgb(0 0 0 / 40%); }
        #keys h2 { font-size: 1.15rem; margin-bottom: .8rem; }
        #keys dl { display: grid; grid-template-columns: max-content 1fr; margin-bottom: 1rem; }
        #keys dt { margin: 0; }
        kbd { padding: .1em .45em; border: 1px solid var(--faint); border-radius: 4px;
          font-size: .9em; color: var(--text); background: var(--band); }
        @media print {
          .top, .bottom, .skip, .more, .filter form, .filter a { display: none; }
          .filter { display: block; }
          thead th > a::after { content: none; }
        }
        @media (prefers-reduced-motion: no-preference) {
          a, button { transition: background-color .15s; }
        }
        """

    /// Lists of tweets and of searches.
    private static let tweets = """
        .tweets { display: grid; }
        .tweet { padding: .9rem 0; border-bottom: 1px solid var(--rule); min-width: 0; }
        .tweet:focus-within { box-shadow: -3px 0 0 var(--ground), -5px 0 0 var(--bar); }
        .tweet header { display: flex; flex-wrap: wrap; gap: 0 .8rem; font-size: .9rem; }
        .tweet header a { text-decoration: none; overflow-wrap: anywhere; }
        .tweet header a:hover { text-decoration: underline; }
        .author { color: var(--user); font-weight: 600; }
        .kind, .numbers, time { color: var(--faint); }
        .tweet .text { margin: .35rem 0; max-width: 42rem; white-space: pre-line;
          overflow-wrap: anywhere; }
        .text a, .text .hashtag a, .text .user a { color: inherit; text-decoration: none; }
        .text a:hover, .text a:focus-visible { text-decoration: underline; }
        .text .link a { text-decoration: underline; }
        .numbers { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .85rem; }
        .numbers li { overflow-wrap: anywhere; min-width: 0; }
        .profile p { margin: .25rem 0; max-width: 42rem; overflow-wrap: anywhere; }
        .profile .display { font-size: 1.15rem; font-weight: 600; }
        .searches li { padding: .35rem 0; overflow-wrap: anywhere; }
        .searches span, .facets span, .months span { color: var(--faint); }
        .later { max-height: 40vh; overflow-y: auto; margin: 0 0 1rem; }
        .later:has(.part) { padding: .2rem 1rem; border: 1px solid var(--rule);
          border-radius: 6px; }
        .part h2 { font-size: .9rem; margin: .6rem 0 0; }
        .facets, .months, .months ul { list-style: none; padding: 0; margin: 0; }
        .facets, .months > li, .months ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
        .months > li > a { font-weight: 600; }
        .facets a, .months a { display: inline-block; padding: .3rem 0; overflow-wrap: anywhere; }
        .facets li { min-width: 0; }
        .choices a, .note > a { display: inline-block; padding: .3rem .3rem .3rem 0; }
        .filter form { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: center; }
        .filter form button { color: var(--text); }
        #rows { scroll-margin-top: 6rem; }
        thead th > a { display: inline-flex; gap: .3em; text-decoration: none; }
        thead th > a:hover { color: var(--text); text-decoration: underline; }
        thead .number > a { flex-direction: row-reverse; }
        thead th > a::after { content: "\\2195"; opacity: .5; }
        [aria-sort=ascending] > a::after { content: "\\2191"; opacity: 1; }
        [aria-sort=descending] > a::after { content: "\\2193"; opacity: 1; }
        .problem { display: block; margin: .3rem 0; font-weight: 600; color: var(--user); }
        [aria-invalid] { border: 2px solid var(--user-bar); }
        .filters { margin: .5rem 0; }
        .filters .row { display: grid; gap: .8rem; margin: .5rem 0;
          grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr)); }
        .filters .row :is(input, select) { display: block; width: 100%; }
        select { font: inherit; color: var(--text); background: var(--ground);
          border: 1px solid var(--faint); }
        """

    /// Narrow windows: the tabs are at the bottom, where thumbs are, and rows of tables are cards.
    ///
    /// In low windows, such as those of phones in landscape, the tabs stay at the top.
    private static let phones = """
        @media screen and (max-width: 40em) and (min-height: 30em) {
          .top nav { position: fixed; z-index: 1; left: 0; right: 0; bottom: 0;
            background: var(--ground); border-top: 1px solid var(--rule);
            padding-bottom: env(safe-area-inset-bottom); }
          .tabs { gap: 0; margin: 0; }
          .tabs li { flex: 1 1 18%; }
          .tabs a { padding: .75rem 0; font-size: .8rem; text-align: center; white-space: nowrap;
            border-radius: 0; }
          .tabs a[aria-current] { box-shadow: inset 0 2px 0 var(--bar); }
          body { padding-bottom: 7rem; }
        }
        @media screen and (max-width: 40em) {
          .tweet header a, .tweet header .author { min-height: 44px; display: flex;
            align-items: center; }
          .tweet header { align-items: center; }
          .searches li a { display: inline-flex; align-items: center; min-height: 44px; }
          summary { min-height: 44px; padding-block: .6rem; }
          table, tbody, tbody td, tbody th { display: block; }
          thead tr { display: flex; flex-wrap: wrap; border-bottom: 2px solid var(--rule); }
          thead th { border: 0; padding: 0 .4rem; }
          thead th > a { min-height: 44px; align-items: center; }
          thead [aria-sort=none] > a::after { content: none; }
          thead th:not(:has(a)) { display: none; }
          tbody tr { display: flex; flex-wrap: wrap; gap: .1rem 1rem; padding: .6rem 0;
            border-bottom: 1px solid var(--rule); }
          tbody tr[hidden] { display: none; }
          tbody tr:hover { background: none; }
          tbody td, tbody th { border: 0; padding: 0; min-width: 0; max-width: 100%;
            text-align: start; }
          td.whole, th.whole, .number, .time { white-space: normal; }
          td.whole[dir], td.short[dir], tbody th { min-width: 0; }
          tbody th { order: -1; flex: 1 0 100%; font-size: 1.05em; font-weight: 600; }
          tbody th a { display: flex; align-items: center; min-height: 44px; }
          td.long { flex: 1 0 100%; min-width: 0; }
          td:empty { display: none; }
          td[data-label]::before { content: attr(data-label) " "; color: var(--faint); }
        }
        """

    private static let maps = """
        .map { position: relative; }
        .map svg { display: block; width: 100%; height: auto; aspect-ratio: 2; border-radius: 6px;
          background: var(--band); border: 1px solid var(--rule); }
        .map use { fill: var(--ground); stroke: var(--faint); stroke-width: .6; }
        .spot circle { fill: var(--bar); fill-opacity: .75; stroke: var(--ground); stroke-width: 1.5;
          vector-effect: non-scaling-stroke; transform: scale(calc(var(--scale, 1) * var(--size, 1)));
          transform-box: fill-box; transform-origin: center; }
        .spot:hover circle, .spot:focus circle { fill: var(--user-bar); fill-opacity: 1; }
        .spot:focus-visible circle { stroke: var(--text); stroke-width: 3; }
        .zoom { display: none; position: absolute; right: .5rem; top: .5rem; gap: .25rem; }
        .scripted .zoom { display: flex; flex-direction: column; }
        .zoom button { width: 44px; height: 44px; margin: 0; padding: 0; font-size: 1.3rem;
          align-items: center; justify-content: center; background: var(--ground);
          border: 1px solid var(--faint); border-radius: 6px; }
        .zoom button::after { content: none; }
        .callout { display: none; position: absolute; z-index: 1; left: 0; top: 0; width: 20rem;
          max-width: 100%; scroll-margin-top: 6rem; padding: .6rem .9rem; background: var(--ground);
          border-radius: 6px; border: 1px solid var(--faint); box-shadow: 0 2px 12px rgb(0 0 0 / .25);
          font-size: .9rem; overflow-wrap: anywhere; }
        .callout:target, .callout.open { display: block; }
        .scripted .callout:target:not(.open) { display: none; }
        .callout p { margin: .3rem 0; }
        .callout .place { font-weight: 600; }
        .callout .place:not(:first-child) { border-top: 1px solid var(--rule); padding-top: .4rem; }
        .callout .kind { font-weight: normal; }
        .callout .text { white-space: pre-line; max-height: 8rem; overflow: auto; }
        .callout .thumbnail { max-width: 100%; max-height: 10rem; border-radius: 4px; }
        .close { display: inline-block; padding: .5rem 0; }
        @media screen and (max-width: 40rem) {
          .map svg { --size: 1.7; }
          .scripted .zoom { position: static; flex-direction: row; margin-top: .5rem; }
        }
        @media print { .callout, .zoom { display: none; } }
        """

    /// Pictures and films.
    private static let media = """
        .wall { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem;
          grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
        .wall img, .wall video, .placeholder { display: block; width: 100%; aspect-ratio: 4 / 3;
          object-fit: cover; background: var(--band); border-radius: 6px; }
        .wall video { object-fit: contain; }
        .placeholder { display: grid; place-items: center; padding: 1rem; text-align: center;
          color: var(--faint); border: 1px dashed var(--faint); font-size: .9rem; }
        .wall p { margin: .3rem 0; font-size: .9rem; overflow-wrap: anywhere; }
        .wall .alt { color: var(--faint); white-space: pre-line; }
        html:has(.viewer) { overflow: hidden; }
        .viewer { width: 100vw; height: 100vh; max-width: none; max-height: none; padding: 0;
          border: 0; overflow: hidden; background: #000; touch-action: none; }
        .viewer svg { display: block; width: 100%; height: 100%; cursor: grab; }
        .viewer button { position: absolute; z-index: 1; right: .75rem; top: .75rem; margin: 0;
          min-width: 44px; min-height: 44px; padding: .4rem .9rem; align-items: center;
          color: #fff; background: #000; border: 1px solid #fff; border-radius: 6px; }
        .viewer button::after { content: none; }
        """
}
