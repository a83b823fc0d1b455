// Files that are dropped on the page, or chosen, are sent to the server one after another; each is imported when it has arrived.
const [waitingFiles, megabyte] = [[], 1e6];
let sending = null;

function sizeInWords(bytes) {
  const [size, unit] = bytes < megabyte ? [bytes / 1e3, "kB"] : [bytes / megabyte, "MB"];
  return `${size.toLocaleString("en", { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}

// An item of the list of files, with its name and what becomes of it.
function sentItem(zone, name, text) {
  const [item, bold, words] = ["li", "bdi", "span"].map((tag) => document.createElement(tag));
  [bold.textContent, words.textContent] = [name, text];
  item.append(bold, " ", words);
  zone.querySelector(".sent").append(item);
  return item;
}

const tellSent = (item, text) => { item.querySelector("span").textContent = text; };

// The file has left the page: the import has its own progress and its own button.
function endSending(item, text, isDone) {
  item.querySelectorAll("progress, button").forEach((one) => one.remove());
  item.classList.toggle("bad", !isDone);
  tellSent(item, text);
}

// The address has the options of the form, as they are when the file is sent.
function addressFor(zone, file) {
  const form = new FormData(zone.closest("form"));
  const items = new URLSearchParams({ name: file.name });
  for (const name of ["term", "deletions"]) if (form.get(name)) items.set(name, form.get(name));
  return `${zone.dataset.path}?${items}`;
}

function sendFile({ zone, file, item }) {
  const request = new XMLHttpRequest();
  const bar = Object.assign(document.createElement("progress"), { max: file.size || 1, value: 0 });
  const cancel = Object.assign(document.createElement("button"), { type: "button" });
  [bar.ariaLabel, cancel.textContent] = [`Progress of ${file.name}`, "Cancel"];
  cancel.addEventListener("click", () => request.abort());
  item.append(bar, cancel);
  request.upload.addEventListener("progress", ({ loaded }) => {
    bar.value = loaded;
    tellSent(item, `${sizeInWords(loaded)} of ${sizeInWords(file.size)}`);
  });
  request.upload.addEventListener("load", () => endSending(item, "is being imported", true));
  request.open("POST", addressFor(zone, file));
  request.setRequestHeader("x-token", zone.closest("form").elements.token.value);
  return new Promise((end) => {
    request.addEventListener("load", () =>
      endSending(item, request.responseText.trim(), request.status === 200));
    request.addEventListener("error", () =>
      endSending(item, "The file could not be sent: it cannot be read, or the server has ended."));
    request.addEventListener("abort", () => endSending(item, "Cancelled."));
    request.addEventListener("loadend", end);
    request.send(file);
  });
}

async function sendAll(zone, files) {
  for (const file of files) {
    waitingFiles.push({ zone, file, item: sentItem(zone, file.name, "waits") });
  }
  if (sending) return;
  zone.classList.add("busy");
  while ((sending = waitingFiles.shift())) await sendFile(sending);
  zone.classList.remove("busy");
}

const zoneFor = (event) => event.dataTransfer?.types.includes("Files") &&
  document.querySelector(".drop");
for (const kind of ["dragover", "dragleave"]) {
  document.addEventListener(kind, (event) => {
    const zone = zoneFor(event);
    if (!zone) return;
    event.preventDefault();
    zone.classList.toggle("over", kind === "dragover");
  });
}
document.addEventListener("drop", (event) => {
  const zone = zoneFor(event);
  if (!zone) return;
  event.preventDefault();
  zone.classList.remove("over");
  const items = Array.from(event.dataTransfer.items, (item) =>
    ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  for (const { entry } of items.filter((item) => item.entry?.isDirectory)) {
    const words = "is a folder. Type its path below, or drop the files in it.";
    sentItem(zone, entry.name, words).classList.add("bad");
  }
  const files = items.filter(({ entry, file }) => file && !entry?.isDirectory);
  sendAll(zone, files.map(({ file }) => file));
});
document.addEventListener("change", ({ target }) => {
  const zone = target.matches(".drop [type=file]") && target.closest(".drop");
  if (!zone) return;
  sendAll(zone, Array.from(target.files));
  target.value = "";
});
// Leaving the page would end what is being sent.
window.addEventListener("beforeunload", (event) => { if (sending) event.preventDefault(); });
