import { DomainError } from "../../../engine/errors.ts";
import { placeOf, type TextPlace } from "../../../engine/text/place-of.ts";

/** An element with its text and elements in their order. */
export interface XmlElement {
  /** As written, with a prefix if it has one. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
  /** Offset in the text without byte order mark and with line feeds only. */
  readonly start: number;
}

/** Elements inside each other, at most. */
const depthMax = 32;

/**
 * Elements, attributes, texts, comments, instructions and references of one document, at most: a file of a megabyte with
 * 5,000 units has fewer.
 */
const piecesMax = 100_000;

const name = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
// Each reads one piece at its place: one expression with a named group for each kind of piece costs four times as much.
const startTag = new RegExp(`<(${name})`, "uy");
const attribute = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^<"]*)"|'([^<']*)')`, "uy");
const tagEnd = /\s*(\/?)>/uy;
const endTag = new RegExp(String.raw`</(${name})\s*>`, "uy");
const instruction = new RegExp(String.raw`<\?(?!xml\s)${name}(?:\s[\s\S]*?)?\?>`, "uy");
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
  const source = xmlSource(sent);
  const type = source.search(/<!doctype/iu);
  if (type !== -1) throw malformedAt(source, type, "A DOCTYPE is not accepted");
  const bad = source.search(forbidden);
  if (bad !== -1) throw malformedAt(source, bad, "A character is not allowed in XML");
  return readElements({ source, at: declaration.exec(source)?.[0].length ?? 0, pieces: 0 });
}

/** The text whose offsets the elements have. */
export function xmlSource(sent: string): string {
  return sent
    .replace(/^\uFEFF/u, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
}

/** A document that is being read. */
interface Reading {
  readonly source: string;
  /** Offset of the next piece. */
  at: number;
  /** Pieces so far. */
  pieces: number;
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

function readElements(reading: Reading): XmlElement {
  const { source } = reading;
  const document: OpenElement = { name: "", attributes: new Map(), children: [], start: 0 };
  const open = [document];
  while (reading.at < source.length) readPiece(reading, open);
  const [root, ...more] = document.children;
  if (open.length > 1 || root === undefined || typeof root === "string" || more.length > 0)
    throw failure(reading, "A document has one element, which ends");
  return root;
}

/** Reads a piece into the last of the open elements. */
function readPiece(reading: Reading, open: OpenElement[]): void {
  const { source, at } = reading;
  const isMarkup = source[at] === "<";
  const second = isMarkup ? source[at + 1] : undefined;
  if (second === "/") {
    readEnd(reading, open);
    return;
  }
  count(reading);
  if (!isMarkup) readText(reading, open);
  else if (second === "?") matched(reading, instruction);
  else if (second === "!") readMarked(reading, open);
  else readElement(reading, open);
}

function readText(reading: Reading, open: readonly OpenElement[]): void {
  const { source, at } = reading;
  const end = source.indexOf("<", at);
  const text = source.slice(at, end === -1 ? undefined : end);
  addText(reading, open, decoded(reading, text));
  reading.at += text.length;
}

function readEnd(reading: Reading, open: OpenElement[]): void {
  const { at } = reading;
  const [, end = ""] = matched(reading, endTag);
  if (open.length === 1 || open.pop()?.name !== end) throw failure({ ...reading, at }, `</${end}> closes no element`);
}

/** Reads a comment or CDATA. */
function readMarked(reading: Reading, open: readonly OpenElement[]): void {
  if (reading.source.startsWith("<!--", reading.at)) {
    const { at } = reading;
    const comment = between(reading, "<!--", "-->");
    if (comment.includes("--") || comment.endsWith("-"))
      throw failure({ ...reading, at }, "A comment must not contain --");
  } else if (reading.source.startsWith("<![CDATA[", reading.at)) {
    addText(reading, open, between(reading, "<![CDATA[", "]]>"));
  } else throw failure(reading, notWellFormed);
}

function between(reading: Reading, begin: string, end: string): string {
  const start = reading.at + begin.length;
  const endsAt = reading.source.indexOf(end, start);
  if (endsAt === -1) throw failure(reading, notWellFormed);
  reading.at = endsAt + end.length;
  return reading.source.slice(start, endsAt);
}

function readElement(reading: Reading, open: OpenElement[]): void {
  const start = reading.at;
  const [, opened = ""] = matched(reading, startTag);
  const attributes = readAttributes(reading);
  const element: OpenElement = { name: opened, attributes, children: [], start };
  const [, empty] = matched(reading, tagEnd);
  open.at(-1)?.children.push(element);
  if (empty === "") open.push(element);
  if (open.length > depthMax + 1)
    throw failure({ ...reading, at: start }, `Elements are nested more than ${depthMax} deep`);
}

function readAttributes(reading: Reading): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (;;) {
    attribute.lastIndex = reading.at;
    const found = attribute.exec(reading.source);
    if (!found) return values;
    const [, key = "", double, single = ""] = found;
    count(reading);
    if (values.has(key)) throw failure(reading, `The attribute ${key} comes twice`);
    const value = (double ?? single).replaceAll("\t", " ").replaceAll("\n", " ");
    values.set(key, decoded(reading, value));
    reading.at = attribute.lastIndex;
  }
}

const notWellFormed = "The XML is not well-formed";

/** Matches an expression at the place of the next piece, and goes on behind it. */
function matched(reading: Reading, expression: RegExp): RegExpExecArray {
  expression.lastIndex = reading.at;
  const found = expression.exec(reading.source);
  if (!found) throw failure(reading, notWellFormed);
  reading.at = expression.lastIndex;
  return found;
}

function count(reading: Reading): void {
  reading.pieces += 1;
  if (reading.pieces > piecesMax)
    throw failure(reading, `A document has at most ${piecesMax} elements, attributes, texts, comments and references`);
}

function addText(reading: Reading, open: readonly OpenElement[], text: string): void {
  if (open.length > 1) open.at(-1)?.children.push(text);
  else if (text.trim() !== "") throw failure(reading, "Text must be inside the element of the document");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces the references in a text or the value of an attribute. */
function decoded(reading: Reading, text: string): string {
  if (text.includes("]]>")) throw failure(reading, "Text must not contain ]]>");
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos));|&/gu,
    (...match: readonly (string | undefined)[]) => {
      const [, decimal, hex, known] = match;
      count(reading);
      if (known !== undefined) return entities[known] ?? "";
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\u0000";
      if (forbidden.test(character)) throw failure(reading, "An & must begin a reference that XML knows");
      return character;
    },
  );
}

function failure({ source, at }: Pick<Reading, "source" | "at">, problem: string): DomainError {
  return malformedAt(source, at, problem);
}

/** The error for XML that is refused at a place. */
export function malformedAt(source: string, at: number, problem: string): DomainError {
  const place = placeOf(source, at);
  return malformedXliff(`Line ${place.line}: ${problem}`, place);
}

/** The error for a document that is refused. */
export function malformedXliff(message: string, place: Partial<TextPlace> = {}): DomainError {
  const errors = [{ pointer: "", code: "malformed_xliff", message, ...place }];
  return new DomainError("malformed_json", `The body is refused as XLIFF. ${message}`, { errors });
}
