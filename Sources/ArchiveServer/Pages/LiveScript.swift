/// The script that keeps an open page up to date; without it, pages change when they are loaded again.
enum LiveScript {
    /// The JavaScript before all other, which remembers the page as it was sent.
    static let beginning = "let shown = document.getElementById(\"main\").textContent;"

    /// The JavaScript.
    static let text = """
        // The element of a new main part that stands for one of the old main part.
        function counterpart(element, main, next) {
          if (!element || !main.contains(element)) return null;
          if (element.id) return next.querySelector("#" + CSS.escape(element.id));
          // The number of tweets of a place may have changed, and the number of its circle.
          const name = (one) => one.ariaLabel?.replace(/: [0-9,]+ tweets?$/, "") ??
            one.getAttribute("href") + " " + one.textContent;
          const same = (root) => Array.from(root.querySelectorAll(element.localName))
            .filter((other) => name(other) === name(element));
          const all = same(next);
          return all[same(main).indexOf(element)] ?? all[0];
        }

        // Replaces the main part, and keeps the focus, what was typed and opened, and the part of a map \
        that is seen.
        function replaceMain(main, next) {
          const focused = document.activeElement;
          const place = main.querySelector(".callout.open .place bdi")?.textContent;
          const keep = (selector, body) => {
            const all = next.querySelectorAll(selector);
            main.querySelectorAll(selector).forEach((old, number) => all[number] && body(old, all[number]));
          };
          keep("details", (old, part) => { part.open = old.open; });
          keep(".map svg", (old, map) => old.dataset.first && view(map, old.getAttribute("viewBox")));
          const focus = counterpart(focused, main, next);
          for (const field of main.querySelectorAll("input[id], textarea[id], select[id]")) {
            counterpart(field, main, next)?.replaceWith(field);
          }
          main.replaceChildren(...next.childNodes);
          const names = Array.from(main.querySelectorAll(".callout .place bdi"));
          if (place) showCallout(names.find((name) => name.textContent === place)?.closest(".callout"));
          if (focus) (focus.isConnected ? focus : focused).focus({ preventScroll: true });
        }

        // Asks for the page again, and shows what has changed.
        async function refresh() {
          const answer = await fetch(location.href);
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const [main, next] = [document, page].map((part) => part.getElementById("main"));
          const text = next?.textContent;
          if (!answer.ok || !next || text === shown) return;
          shown = text;
          const [rows, before] = [next, main].map((e) => e.querySelectorAll("tbody tr, article").length);
          replaceMain(main, next);
          const [count, word] = [Math.abs(rows - before), rows > before ? "more" : "fewer"];
          const change = count > 0 ? `: ${count} ${word} rows` : "";
          document.getElementById("news").textContent = `This page was updated${change}.`;
        }

        // The page asks again at most a fifth of the time, so that long answers leave time for others.
        let [isAsking, isOld] = [false, false];
        async function update() {
          isOld = true;
          if (isAsking) return;
          isAsking = true;
          while (isOld) {
            isOld = false;
            const start = performance.now();
            try { await refresh(); } catch { /* The server has ended. */ }
            await new Promise((end) => setTimeout(end, 4 * (performance.now() - start)));
          }
          isAsking = false;
        }

        // Browsers open few connections to a server, so pages that nobody sees do not listen.
        let [events, version] = [null, document.getElementById("news").dataset.version];
        function listen() {
          events?.close();
          events = document.hidden ? null : new EventSource("/events");
          events?.addEventListener("message", ({ data }) => {
            if (version !== data) update();
            version = data;
          });
        }
        // A page that says why there is no answer is not asked for again by itself.
        if (version) {
          document.addEventListener("visibilitychange", listen);
          listen();
        }
        """
}
