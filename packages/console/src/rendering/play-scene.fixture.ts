import { idOf } from "./distinct-values.fixture.ts";
import type { Reader, TestDocument } from "./document.fixture.ts";
import { elementsIn, pageText, pageWords } from "./page-text.fixture.ts";

/** Lines that may disappear to be shown one by one. */
const goneMax = 6;

/**
 * Plays the scenes of a page and tells what it shows: the first one whole, of the others what is different, after each step
 * what has changed, and what the service is asked; then what a reader sees who may change nothing, and the German words.
 */
export async function playScenes(document: TestDocument, page: string, scenes: readonly string[]): Promise<string> {
  const parts: string[] = [];
  const asked = new Set<string>();
  const translated = new Set<string>();
  const left = new Set<string>();
  let first: readonly string[] = [];
  for (const scene of scenes) {
    const [query = "", ...steps] = scene.split(" > ");
    const open = (reader: Partial<Reader>) =>
      document.load(page, `/admin/${page}?${query.replaceAll("ID", idOf("page", 0))}`, { ...english, ...reader });
    await open({ language: "de" });
    const german = pageWords(main());
    for (const text of englishIn(main())) left.add(text);
    await open({ mayChange: false });
    const readOnly = shown();
    await open({});
    const lines = shown();
    for (const pair of pairsOf(pageWords(main()), german)) translated.add(pair);
    parts.push(`@ ${query}`, ...(first.length > 0 ? differences(first, lines) : lines));
    parts.push(...marked("who may only read", differences(lines, readOnly)));
    if (first.length === 0) first = lines;
    parts.push(...requestsOf(document).filter((line) => !asked.has(line) && asked.add(line)));
    let before = linesOf(main());
    for (const step of steps) {
      takeStep(step);
      await document.rest();
      const after = linesOf(main());
      parts.push(`> ${step}`, ...differences(before, after), ...requestsOf(document));
      before = after;
    }
  }
  return [...parts, ...marked("German", [...translated]), ...marked(leftMark, [...left])].join("\n");
}

/** Begins the texts that a German page shows in English. */
export const leftMark = "in English for German readers";

/** Texts of the service that are marked as English; a grid of the tests marks its cells in their text. */
function englishIn(part: Element): readonly string[] {
  const elements = elementsIn(part);
  const textOf = ({ textContent }: Element) => textContent.trim();
  const marks = elements.filter((element) => element.getAttribute("lang") === "en").map(textOf);
  const cells = elements.filter(({ localName }) => localName === "td").map(textOf);
  return [...marks, ...cells.filter((text) => text.startsWith("en:"))].filter((text) => text !== "" && text !== "en:");
}

const english: Reader = { language: "en", mayChange: true };

function marked(mark: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`~ ${mark}`, ...lines];
}

/** Words in both languages. */
function pairsOf(words: readonly string[], german: readonly string[]): readonly string[] {
  if (words.length !== german.length) return [`${words.length} English words, ${german.length} German ones`];
  return words.flatMap((word, index) => (word === german[index] ? [] : [`${word} = ${german[index]}`]));
}

/** The text that a page shows, whatever lies above it. */
export function main(): Element {
  return document.querySelector("#main") ?? document.body;
}

/** The dialog that is above all, otherwise the page. */
export function topmost(): Element {
  return elementsIn(document.body).findLast(({ localName }) => localName === "dialog") ?? main();
}

function shown(): readonly string[] {
  return linesOf(topmost());
}

function linesOf(part: Element): readonly string[] {
  return pageText(part).split("\n");
}

/** Requests that say more than that the page reads the names of references. */
function requestsOf({ service }: TestDocument): readonly string[] {
  const requests = service.takeRequests().filter((line) => !/"id":\{"filterType":"set"/u.test(line));
  // Parts of a page ask at the same time.
  return requests.toSorted();
}

/** Lines that are gone, or only their number if they are many, and new ones. */
function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const gone = before.filter((line) => !after.includes(line));
  const removed = gone.length > goneMax ? [`- ${gone.length} lines`] : gone.map((line) => `- ${line}`);
  return [...removed, ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)];
}

/** Presses what is called so, or fills the field before `=`. */
export function takeStep(step: string): void {
  const [, label, value] = /^([^=]+)=(.*)$/u.exec(step) ?? [];
  if (label !== undefined && value !== undefined) return fill(label, value);
  const choices = [...topmost().querySelectorAll<HTMLElement>("button, a, summary, label")];
  const nameOf = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent).trim();
  const found = choices.find((element) => nameOf(element) === step);
  if (!found) throw new TypeError(`Nothing is called ${step}: ${choices.map(nameOf).join(", ")}`);
  found.click();
}

function fill(label: string, value: string): void {
  const labels = [...topmost().querySelectorAll("label")].filter(({ textContent }) => textContent.trim() === label);
  const id = labels.at(-1)?.getAttribute("for") ?? label;
  const controls = [...topmost().querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const isMeant = (one: Element) =>
    one.getAttribute("aria-label") === label || one.id === id || labels.some((own) => own.contains(one));
  const control = controls.find(isMeant);
  if (!control) throw new TypeError(`No control is called ${label}`);
  const option = [...control.querySelectorAll("option")].find(({ text }) => text === value);
  control.value = option?.value ?? value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
