/// The style sheet of maps.
enum MapStyle {
    /// The CSS.
    static let text = """
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
}
