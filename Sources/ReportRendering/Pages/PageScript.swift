/// The script of a page, which sorts its tables; without it they stay as they were written.
enum PageScript {
    /// What the page's policy lets run; a test says what it has to be.
    static let hash = "sha256-tD6bViKUxXiEORxgrSmtmmjRJ95MrbEC/3LW++UPAVQ="

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

        // What is empty or unknown stands last in both directions, and equal ones in the order that they had.
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

        // Texts and ranks ascend at first, and other numbers descend: the largest is what people look for.
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

        for (const table of document.querySelectorAll("table")) {
          const rows = table.tBodies[0].rows;
          if (rows.length < 2) continue;
          const headings = Array.from(table.tHead.rows[0].cells);
          headings.forEach((heading, place) => {
            if (rows[0].cells[place].classList.contains("number")) heading.classList.add("number");
          });
          headings.forEach((heading, place) => addButton(table, headings, heading, place));
        }
        """
}
