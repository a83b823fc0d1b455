/// The script of a page, which sorts its tables and filters the long ones.
///
/// Without JavaScript the tables stay readable, in their original order.
enum PageScript {
    /// The hash of ``text`` for the content security policy.
    ///
    /// A test fails if the hash does not belong to the text.
    static let hash = "sha256-cdDk06BKgphBTkKoilMqLd/qEyWmLhsHoDJUBKBQi7Q="

    static let text = """
        "use strict";
        const collator = new Intl.Collator(undefined, { numeric: true });

        function key(cell) {
          if (cell.classList.contains("unknown")) return "";
          return "value" in cell.dataset ? Number(cell.dataset.value) : cell.textContent;
        }

        function compare(one, other) {
          if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
          return typeof one === "number" ? one - other : collator.compare(one, other);
        }

        // What is empty or unknown stands last in both directions, \
        and equal ones in the order that they had.
        function sort(table, place, descends) {
          const rows = Array.from(table.tBodies[0].rows, (row) => ({ row, key: key(row.cells[place]) }));
          rows.sort((one, other) =>
            (one.key === "") - (other.key === "") || (descends ? -1 : 1) * compare(one.key, other.key));
          for (const { row } of rows) table.tBodies[0].append(row);
        }

        // Texts and ranks ascend at first, and other numbers descend: \
        the largest is what people look for.
        function addButton(table, headings, heading, place) {
          const descends = heading.classList.contains("number") && !heading.classList.contains("rank");
          const [first, second] = descends ? ["descending", "ascending"] : ["ascending", "descending"];
          const button = document.createElement("button");
          button.type = "button";
          button.append(...heading.childNodes);
          heading.append(button);
          heading.setAttribute("aria-sort", "none");
          button.addEventListener("click", () => {
            const direction = heading.getAttribute("aria-sort") === first ? second : first;
            for (const other of headings) other.setAttribute("aria-sort", "none");
            heading.setAttribute("aria-sort", direction);
            sort(table, place, direction === "descending");
          });
        }

        const folded = (text) => text.normalize("NFC").toLowerCase();

        // What can be found in a row: numbers as they are shown and as they are typed.
        function words(row) {
          return folded(Array.from(row.cells, (cell) =>
            cell.textContent + "\\n" + (cell.dataset.value ?? "")).join("\\n"));
        }

        // A long table has a box whose text each shown row contains.
        function addFilter(table, rows) {
          const all = rows.length.toLocaleString("en") + " rows";
          const [filter, label, box, number] =
            ["p", "label", "input", "output"].map((name) => document.createElement(name));
          filter.className = "filter";
          box.type = "search";
          number.textContent = all;
          label.append("Rows with ", box);
          filter.append(label, number);
          table.parentElement.before(filter);
          let texts;
          box.addEventListener("input", () => {
            texts ??= rows.map(words);
            const wanted = folded(box.value.trim());
            const shown = rows.filter((row, place) => {
              const isHidden = !texts[place].includes(wanted);
              if (row.hidden !== isHidden) row.hidden = isHidden;
              return !isHidden;
            });
            number.textContent = (wanted && shown.length.toLocaleString("en") + " of ") + all;
          });
        }

        function prepare(table) {
          const rows = table.tBodies[0].rows;
          if (rows.length < 2) return;
          if (rows.length > 50) addFilter(table, Array.from(rows));
          const headings = Array.from(table.tHead.rows[0].cells);
          headings.forEach((heading, place) => {
            if (rows[0].cells[place].classList.contains("number")) heading.classList.add("number");
          });
          headings.forEach((heading, place) => addButton(table, headings, heading, place));
        }

        document.querySelectorAll("table").forEach(prepare);
        """
}
