/// The script that keeps an open page up to date; without it, pages change when they are loaded again.
enum LiveScript {
    /// The JavaScript before all other, which remembers the page as it was sent.
    static let beginning = "let shown = document.getElementById(\"main\").textContent;"

    /// The JavaScript, which uses that of tables.
    static let text = """
        // Finds the element of a new main part that stands for one of the old main part.
        function counterpart(element, main, next) {
          if (!element || !main.contains(element)) return null;
          if (element.id) return next.querySelector("#" + CSS.escape(element.id));
          const same = (root) => Array.from(root.querySelectorAll(element.localName)).filter(
            (other) => other.getAttribute("href") === element.getAttribute("href") &&
              other.textContent === element.textContent);
          const all = same(next);
          return all[same(main).indexOf(element)] ?? all[0];
        }

        // The column by which a table is sorted, and the direction.
        function order(table) {
          const sorts = Array.from(table.tHead.rows[0].cells, (cell) => cell.ariaSort ?? "none");
          const place = sorts.findIndex((sort) => sort !== "none");
          return { place, direction: sorts[place] };
        }

        // Replaces the main part, and keeps the focus, what was typed and opened, \
        and the order and the filter of tables.
        function replaceMain(main, next) {
          const focused = document.activeElement;
          const orders = Array.from(main.querySelectorAll("table"), order);
          const filters = Array.from(main.querySelectorAll(".filter input"), (box) => box.value);
          const opened = Array.from(main.querySelectorAll("details"), (part) => part.open);
          next.querySelectorAll("table").forEach((table, number) => {
            prepare(table);
            const { place, direction } = orders[number] ?? {};
            const heading = table.tHead.rows[0].cells[place];
            for (let turn = 0; heading && turn < 2; turn += 1) {
              if (heading.ariaSort !== direction) heading.querySelector("button")?.click();
            }
          });
          next.querySelectorAll(".filter input").forEach((box, number) => {
            box.value = filters[number] ?? "";
            if (box.value !== "") box.dispatchEvent(new Event("input"));
          });
          next.querySelectorAll("details").forEach((part, number) => {
            part.open = opened[number] ?? part.open;
          });
          const focus = counterpart(focused, main, next);
          for (const field of main.querySelectorAll("input[id], textarea[id], select[id]")) {
            counterpart(field, main, next)?.replaceWith(field);
          }
          main.replaceChildren(...next.childNodes);
          if (focus) (focus.isConnected ? focus : focused).focus({ preventScroll: true });
        }

        function announce(rows) {
          const more = rows > 0 ? `: ${rows} more rows` : rows < 0 ? `: ${-rows} fewer rows` : "";
          document.getElementById("news").textContent = `This page was updated${more}.`;
        }

        // The page asks again at most a fifth of the time, so that long answers leave time for others.
        let isAsking = false;
        let isOld = false;
        async function update() {
          isOld = true;
          if (isAsking) return;
          isAsking = true;
          while (isOld) {
            isOld = false;
            const start = performance.now();
            try {
              const answer = await fetch(location.href, { headers: { "Live-Update": "1" } });
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              const [main, next] = [document, page].map((part) => part.getElementById("main"));
              const text = next?.textContent;
              if (answer.ok && next && text !== shown) {
                const [rows, before] = [next, main].map(
                  (part) => part.querySelectorAll("tbody tr, article").length);
                shown = text;
                replaceMain(main, next);
                announce(rows - before);
              }
            } catch { /* The server has ended. */ }
            await new Promise((end) => setTimeout(end, 4 * (performance.now() - start)));
          }
          isAsking = false;
        }

        // Browsers open few connections to a server, so pages that nobody sees do not listen.
        let events = null;
        let version = document.getElementById("news").dataset.version;
        function listen() {
          if (document.hidden) {
            events?.close();
            events = null;
          } else if (!events) {
            events = new EventSource("/events");
            events.addEventListener("message", ({ data }) => {
              if (version !== data) update();
              version = data;
            });
          }
        }
        // A page that says why there is no answer is not asked for again by itself.
        if (version) {
          document.addEventListener("visibilitychange", listen);
          listen();
        }
        """
}
