/// The style sheet of the server's pages, beside that of tables.
enum SiteStyle {
    /// The CSS.
    static let text = """
        a { color: var(--link); text-underline-offset: .15em; }
        td a, th a { color: inherit; text-decoration-color: var(--faint); }
        .skip { position: absolute; left: -100vw; padding: .6rem 1rem; background: var(--ground); }
        .skip:focus { left: 0; top: 0; z-index: 2; }
        .top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center;
          max-width: 62rem; margin: 0 auto; padding: .5rem 1rem; }
        .top nav { flex: 1 1 auto; }
        .tabs, .formats, .numbers, .searches { list-style: none; margin: 0; padding: 0; }
        .tabs { display: flex; flex-wrap: wrap; gap: .25rem; }
        .tabs a { display: block; min-height: 44px; padding: .6rem .8rem; border-radius: 6px;
          color: var(--text); text-decoration: none; }
        .tabs a:hover { background: var(--band); }
        .tabs a[aria-current] { font-weight: 600; box-shadow: inset 0 -2px 0 var(--bar); }
        .search { display: flex; gap: .5rem; align-items: center; flex: 1 1 18rem; }
        .search label { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
          overflow: hidden; }
        .news { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
          overflow: hidden; margin: 0; }
        .keep, .import { max-width: 42rem; margin: .5rem 0; }
        .keep summary { cursor: pointer; padding: .6rem 0; }
        .fields label, .keep label { display: block; }
        .fields input, .fields textarea, .keep input[type=text] { width: 100%; max-width: 42rem;
          min-height: 44px; padding: .4rem .7rem; border-radius: 6px; box-sizing: border-box;
          font: inherit; }
        .fields textarea { color: var(--text); background: var(--ground);
          border: 1px solid var(--faint); }
        .fields button, .keep button, .import button { margin: 0; min-height: 44px; padding: .4rem .9rem;
          border: 1px solid var(--faint); border-radius: 6px; display: inline-block; }
        .fields button::after, .keep button::after, .import button::after { content: none; }
        .import { border-left: 4px solid var(--bar); padding-left: 1rem; }
        .import progress { width: 100%; }
        .search input { flex: 1 1 auto; min-width: 0; min-height: 44px; padding: .4rem .7rem;
          border-radius: 6px; }
        .search button { margin: 0; min-height: 44px; padding: .4rem .9rem; align-items: center;
          border: 1px solid var(--faint); border-radius: 6px; }
        .search button::after { content: none; }
        main:focus { outline: none; }
        .tweets { display: grid; }
        .tweet { padding: .9rem 0; border-bottom: 1px solid var(--rule); }
        .tweet header { display: flex; flex-wrap: wrap; gap: .2rem .8rem; font-size: .9rem; }
        .tweet header a { text-decoration: none; }
        .tweet header a:hover { text-decoration: underline; }
        .author { color: var(--user); font-weight: 600; }
        .kind, .numbers, time { color: var(--faint); }
        .tweet .text { margin: .35rem 0; max-width: 42rem; white-space: pre-line;
          overflow-wrap: anywhere; }
        .text a, .text .hashtag a, .text .user a { color: inherit; text-decoration: none; }
        .text a:hover, .text a:focus-visible { text-decoration: underline; }
        .text .link a { text-decoration: underline; }
        .numbers { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .85rem; }
        .profile p { margin: .25rem 0; max-width: 42rem; overflow-wrap: anywhere; }
        .profile .display { font-size: 1.15rem; font-weight: 600; }
        .searches li { padding: .35rem 0; overflow-wrap: anywhere; }
        .searches span { color: var(--faint); }
        .empty { max-width: 42rem; margin: 1.5rem 0; }
        code { overflow-wrap: anywhere; background: var(--band); padding: .1em .3em;
          border-radius: 3px; }
        .bottom { max-width: 62rem; margin: 0 auto; padding: 1rem; color: var(--faint);
          font-size: .85rem; border-top: 1px solid var(--rule); }
        .bottom h2 { display: inline; font-size: inherit; margin: 0; }
        .formats { display: inline-flex; flex-wrap: wrap; gap: .2rem .9rem; margin-left: .8rem; }
        .formats a { display: inline-block; padding: .4rem 0; }
        @media screen and (max-width: 40rem) {
          .top nav { position: fixed; z-index: 1; left: 0; right: 0; bottom: 0;
            background: var(--ground); border-top: 1px solid var(--rule); }
          .tabs { flex-wrap: nowrap; justify-content: space-around; gap: 0; overflow-x: auto; }
          .tabs a { padding: .7rem .4rem; font-size: .85rem; }
          body { padding-bottom: 4rem; }
        }
        @media print { .top, .bottom, .skip { display: none; } }
        """
}
