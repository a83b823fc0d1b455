/// The style sheet of pictures and films.
enum MediaStyle {
    /// The CSS.
    static let text = """
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
