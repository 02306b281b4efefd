import { DomainError } from "../../../engine/errors.ts";

/** An element with its text and elements in their order. */
export interface XmlElement {
  /** As written, with a prefix if it has one. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** Elements inside each other, at most. */
const depthMax = 32;

const name = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const attribute = String.raw`\s+${name}\s*=\s*(?:"[^<"]*"|'[^<']*')`;
/** The next piece of a document: comment, CDATA, instruction, end tag, start tag or text. */
const piece = new RegExp(
  String.raw`<!--(?<comment>[\s\S]*?)-->|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\?(?!xml\s)${name}(?:\s[\s\S]*?)?\?>|</(?<end>${name})\s*>|<(?<start>${name})(?<attributes>(?:${attribute})*)\s*(?<empty>/?)>|(?<text>[^<]+)`,
  "uy",
);
const declaration = /^<\?xml\s+version\s*=\s*["']1\.[0-9]["'][^<>]*\?>/u;

/** Characters that XML 1.0 does not allow. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDFFF]/u;

/**
 * Parses untrusted XML 1.0 without a document type: entities other than the five built-in ones cannot be defined, so
 * the result is never larger than the text. Namespaces are not resolved.
 * @throws {DomainError} `malformed_json` with the line, for a DOCTYPE and whatever is not well-formed
 */
export function parseXml(sent: string): XmlElement {
  const source = sent.replace(/^\uFEFF/u, "").replaceAll(/\r\n?/gu, "\n");
  const type = source.search(/<!doctype/iu);
  if (type !== -1) throw malformed(source, type, "A DOCTYPE is not accepted");
  const bad = source.search(forbidden);
  if (bad !== -1) throw malformed(source, bad, "A character is not allowed in XML");
  return readElements(source, declaration.exec(source)?.[0].length ?? 0);
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

function readElements(source: string, start: number): XmlElement {
  const document: OpenElement = { name: "", attributes: new Map(), children: [] };
  const open = [document];
  for (let at = start; at < source.length; at = piece.lastIndex) {
    const inner = open.at(-1) ?? document;
    piece.lastIndex = at;
    const found = piece.exec(source)?.groups;
    if (!found) throw malformed(source, at, "The XML is not well-formed");
    const { comment = "", data, end, start: opened, attributes = "", empty, text } = found;
    const fail = (problem: string) => malformed(source, at, problem);
    if (/--|-$/u.test(comment)) throw fail("A comment must not contain --");
    if (text !== undefined || data !== undefined)
      addText(inner, { text: data ?? decoded(text ?? "", fail), isTop: inner === document, fail });
    if (opened !== undefined) {
      const element: OpenElement = { name: opened, attributes: attributesOf(attributes, fail), children: [] };
      inner.children.push(element);
      if (empty === "") open.push(element);
      if (open.length > depthMax + 1) throw fail(`Elements are nested more than ${depthMax} deep`);
    }
    if (end !== undefined && (open.length === 1 || open.pop()?.name !== end)) throw fail(`</${end}> closes no element`);
  }
  const [root, ...more] = document.children;
  if (open.length > 1 || root === undefined || typeof root === "string" || more.length > 0)
    throw malformed(source, source.length, "A document has one element, which ends");
  return root;
}

type Fail = (problem: string) => DomainError;

function addText(
  { children }: OpenElement,
  { text, isTop, fail }: { readonly text: string; readonly isTop: boolean; readonly fail: Fail },
): void {
  if (isTop && text.trim() !== "") throw fail("Text must be inside the element of the document");
  if (!isTop) children.push(text);
}

function attributesOf(text: string, fail: Fail): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, key = "", quoted = ""] of text.matchAll(/([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/gu)) {
    if (values.has(key)) throw fail(`The attribute ${key} comes twice`);
    values.set(key, decoded(quoted.slice(1, -1).replaceAll(/[\t\n]/gu, " "), fail));
  }
  return values;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string, fail: Fail): string {
  if (text.includes("]]>")) throw fail("Text must not contain ]]>");
  return text.replaceAll(
    /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\dA-Fa-f]{1,6})|(?<known>amp|lt|gt|quot|apos));|&/gu,
    (...match) => {
      // The last argument of a replacer is the groups.
      const { decimal, hex, known } = match.at(-1) as Readonly<Record<string, string | undefined>>;
      if (known !== undefined) return entities[known] ?? "";
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\u0000";
      if (forbidden.test(character)) throw fail("An & must begin a reference that XML knows");
      return character;
    },
  );
}

/** The error for XML that is refused at a place. */
function malformed(source: string, at: number, problem: string): DomainError {
  return malformedXliff(`Line ${source.slice(0, at).split("\n").length}: ${problem}`);
}

/** The error for a document that is refused. */
export function malformedXliff(message: string): DomainError {
  const errors = [{ pointer: "", code: "malformed_xliff", message }];
  return new DomainError("malformed_json", `The body is refused as XLIFF. ${message}`, { errors });
}
