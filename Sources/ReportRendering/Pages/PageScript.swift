/// The script of a page, which sorts its tables; without it they stay as they were written.
enum PageScript {
    /// What the page's policy lets run; a test says what it has to be.
    static let hash = "sha256-17ACd33pI1haIurh+wl0A5yBSfhEG1CMMt8T92y1dLU="

    static let text = """
        "use strict";
        const collator = new Intl.Collator(undefined, { numeric: true });

        function key(cell) {
          const number = cell.dataset.value;
          return number === undefined ? cell.textContent : Number(number);
        }

        function compare(one, other) {
          if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
          return typeof one === "number" ? one - other : collator.compare(one, other);
        }

        // Empty cells stand last in both directions, and equal ones in the order that they had.
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

        // Texts ascend at first, and numbers descend: the largest is what people look for. But ranks
        // ascend, as they do in the table as it was written.
        function firstDirection(table, heading, place) {
          const rows = table.tBodies[0].rows;
          const [top, bottom] = [rows[0], rows[rows.length - 1]].map((row) => key(row.cells[place]));
          const ascends = typeof top === "number" && typeof bottom === "number" && top < bottom;
          return heading.classList.contains("number") && !ascends ? "descending" : "ascending";
        }

        function addButton(table, headings, heading, place) {
          const first = firstDirection(table, heading, place);
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
