import { PropertySymbol } from "happy-dom";

/** Writes a page as text: a line for each block, controls by their state, tables by rows, ids without their zeros. */
export function pageText(root: Element): string {
  const lines: string[] = [];
  let line = "";
  const end = () => {
    const text = line.replaceAll(/\s+/gu, " ").trim();
    if (text !== "") lines.push(text.replaceAll(/\b0{8,}(\d+)\b/gu, "#$1"));
    line = "";
  };
  const walk = (node: Node, isInCell: boolean): void => {
    if (node.nodeType === 3) line += node.textContent ?? "";
    if (!(node instanceof Element) || node.hasAttribute("hidden") || node.localName === "style") return;
    const isOwnLine = !isInCell && isBlock(node);
    if (isOwnLine) end();
    const [before, after] = marksOf(node);
    line += before;
    if (node instanceof HTMLSelectElement) line += optionsOf(node);
    else for (const child of childrenOf(node)) walk(child, isInCell || isCell(node));
    line += after;
    if (isOwnLine) end();
  };
  walk(root, Boolean(root.parentElement?.closest("td,th")));
  end();
  return lines.join("\n");
}

/** The nodes in another, as the document keeps them: its lists and selectors take longer than a page does to render. */
function childrenOf(node: Node): readonly Node[] {
  const kept: unknown = Reflect.get(node, PropertySymbol.nodeArray);
  if (!isNodes(kept)) throw new TypeError(`Cannot read what is in ${node.nodeName}`);
  return kept;
}

function isNodes(kept: unknown): kept is readonly Node[] {
  return Array.isArray(kept);
}

/** The elements in another, in their order. */
export function elementsIn(root: Node): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Element) found.push(node);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(root);
  return found;
}

const blocks = new Set("p,ul,li,tr,h1,h2,h3,h4,table,dialog,form,fieldset,summary,section,pre".split(","));

function isBlock(node: Element): boolean {
  return (
    blocks.has(node.localName) || hasClass(node, "field") || (isDiv(node) && hasClass(node.parentElement, "facts"))
  );
}

function isDiv({ localName }: Element): boolean {
  return localName === "div";
}

function isCell({ localName }: Element): boolean {
  return localName === "td" || localName === "th";
}

function hasClass(node: Element | null, name: string): boolean {
  return ` ${node?.getAttribute("class") ?? ""} `.includes(` ${name} `);
}

/** Text before and after the content of an element. */
function marksOf(node: Element): readonly [string, string] {
  const label = node.getAttribute("aria-label");
  const name = label === null ? "" : ` ${label}:`;
  const state = node.hasAttribute("disabled") ? "!" : "";
  switch (node.localName) {
    case "button":
      return [` (${state}${name}`, ")"];
    case "a":
      return [" ", ` <${node.getAttribute("href") ?? ""}>`];
    case "input":
    case "textarea":
      return [`${name} ${inputText(node)}${state} `, ""];
    case "th":
    case "td":
      return ["| ", " "];
    case "h1":
    case "h2":
    case "h3":
      return [`${"#".repeat(Number(node.localName.slice(1)))} `, ""];
    case "legend":
    case "label":
    case "dt":
      return [" ", ": "];
    case "dialog":
    case "table":
      return [`<${node.localName}${name}> `, ""];
    case "p":
    case "li":
    case "h4":
    case "span":
    case "small":
    case "text":
    case "title":
      return [` ${markOfRole(node)}`, " "];
    default:
      return [markOfRole(node), ""];
  }
}

function markOfRole(node: Element): string {
  const role = node.getAttribute("role");
  const badge = /^badge (\w+)/u.exec(node.getAttribute("class") ?? "")?.[1];
  if (badge !== undefined) return `${badge}:`;
  if (role === "alert") return "!! ";
  return node.getAttribute("lang") === "en" ? "en:" : "";
}

function inputText(node: Element): string {
  if (!(node instanceof HTMLInputElement)) return `[${node instanceof HTMLTextAreaElement ? node.value : ""}]`;
  const { type, checked, value } = node;
  if (type === "checkbox") return checked ? "[x]" : "[ ]";
  if (type === "radio") return checked ? "(o)" : "( )";
  return `[${type === "text" ? "" : `${type}:`}${value}]`;
}

function optionsOf({ options, value }: HTMLSelectElement): string {
  return ` {${[...options].map((option) => (option.value === value ? "*" : "") + option.text).join("/")}}`;
}

/** Words of the page, one for each text and name; times and numbers are not among them. */
export function pageWords(root: Element): readonly string[] {
  const words: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === 3) words.push((node.textContent ?? "").replaceAll(/\s+/gu, " ").trim());
    if (!(node instanceof Element) || node.localName === "style") return;
    words.push(node.getAttribute("aria-label") ?? "");
    for (const child of childrenOf(node)) walk(child);
  };
  walk(root);
  return words.map((word) => (/\d.*\d\d:\d\d|^[\d.,% ]*$/u.test(word) ? "" : word));
}
