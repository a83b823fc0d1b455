/// The script of a page, which sorts its tables and filters the long ones.
///
/// Without JavaScript the tables stay readable, in their original order.
enum PageScript {
    /// The hash of ``text`` for the content security policy.
    ///
    /// A test fails if the hash does not belong to the text.
    static let hash = "sha256-B/2zSrLDV5y1eBY0w3UjnvWELjrDD2S0JC0D8U6fJEw="

    /// The JavaScript.
    static let text = """
        "use strict";
        const collator = new Intl.Collator(undefined, { numeric: true });

        function key(cell) {
          if (cell.classList.contains("unknown")) return "";
          const number = cell.dataset.value;
          return number === undefined ? cell.textContent : Number(number);
        }

        function compare(one, other) {
          if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
          return typeof one === "number" ? one - other : collator.compare(one, other);
        }

        // What is empty or unknown stands last in both directions, \
        and equal ones in the order that they had.
        function sort(table, place, descends) {
          const body = table.tBodies[0];
          const rows = Array.from(body.rows, (row) => ({ row, key: key(row.cells[place]) }));
          const sign = descends ? -1 : 1;
          rows.sort((one, other) =>
            (one.key === "") - (other.key === "") || sign * compare(one.key, other.key));
          const sorted = document.createDocumentFragment();
          for (const { row } of rows) sorted.append(row);
          body.append(sorted);
        }

        // Texts and ranks ascend at first, and other numbers descend: \
        the largest is what people look for.
        function addButton(table, headings, heading, place) {
          const { classList } = heading;
          const descends = classList.contains("number") && !classList.contains("rank");
          const first = descends ? "descending" : "ascending";
          const second = first === "descending" ? "ascending" : "descending";
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

        function folded(text) {
          return text.normalize("NFC").toLowerCase();
        }

        // What can be found in a row: numbers as they are shown and as they are typed.
        function words(row) {
          return folded(Array.from(row.cells, (cell) =>
            cell.textContent + "\\n" + (cell.dataset.value ?? "")).join("\\n"));
        }

        function showRows(rows, texts, wanted) {
          let count = 0;
          rows.forEach((row, place) => {
            const isHidden = !texts[place].includes(wanted);
            if (row.hidden !== isHidden) row.hidden = isHidden;
            if (!isHidden) count += 1;
          });
          return count;
        }

        // A long table has a box whose text each shown row contains.
        function addFilter(table, rows) {
          const all = rows.length.toLocaleString("en") + " rows";
          const filter = document.createElement("p");
          const label = document.createElement("label");
          const box = document.createElement("input");
          const number = document.createElement("output");
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
            const count = showRows(rows, texts, wanted);
            number.textContent = wanted === "" ? all : count.toLocaleString("en") + " of " + all;
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
