/// The script of the server's pages, without which everything works but its keys.
enum SiteScript {
    /// The JavaScript.
    static let text = """
        // Goes to the next or previous tweet, or row of a table, that leads somewhere.
        function goTo(step) {
          const all = Array.from(document.querySelectorAll("main article.tweet, main tbody tr"))
            .filter((one) => !one.hidden && one.querySelector("a"));
          const here = all.indexOf(document.activeElement?.closest("article.tweet, tbody tr"));
          const next = all[within(here + step, 0, all.length - 1)];
          if (!next) return;
          // Enter opens the link that has the focus: of a tweet its time, of a row its first.
          const link = next.querySelector("header a:last-of-type") ?? next.querySelector("a");
          link.focus({ preventScroll: true });
          next.scrollIntoView({ block: "nearest" });
        }

        const openTab = (key) => document.querySelector(`.tabs a[data-key="${CSS.escape(key)}"]`)?.click();
        const keys = {
          "/": () => { const box = document.getElementById("q"); box.focus(); box.select(); },
          "j": () => goTo(1), "k": () => goTo(-1),
          "?": () => document.getElementById("keys").togglePopover(),
        };

        // What takes longer is loaded behind its link: it is the marked part of the page there.
        async function load(place) {
          const answer = await fetch(place.querySelector("a").href);
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const part = page.querySelector(".part");
          if (!answer.ok || !part) return;
          place.replaceChildren(part);
          place.classList.remove("later");
        }

        const loadAll = () => document.querySelectorAll("main > .later").forEach(load);
        new MutationObserver(loadAll).observe(document.getElementById("main"), { childList: true });
        loadAll();

        // Keys that people use elsewhere: never while somebody types, or holds another key.
        let isGoing = false;
        document.addEventListener("keydown", (event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
          if (event.target.closest?.("input, textarea, select, .viewer")) return;
          const act = isGoing ? () => openTab(event.key) : keys[event.key];
          isGoing = !isGoing && event.key === "g";
          if (!act) return;
          event.preventDefault();
          act();
        });
        """
}
