import { Type } from "@sinclair/typebox";
import { blobsOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid, type Issue, issuesMax } from "../../engine/errors.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { countValues, parseJsonBody, type ValueCount } from "../../engine/schemas/json-body.ts";
import { normalized } from "../../engine/schemas/normalize.ts";
import { list } from "../../engine/schemas/schema.ts";
import { issueCount, isValid, validate } from "../../engine/schemas/validate.ts";
import { withPlaces } from "../../engine/text/item-places.ts";
import { createTurns, type Turns } from "../../engine/turns.ts";
import type { ByteStream } from "../../ports/blob-store.ts";
import type { Id } from "../../ports/id.ts";
import { contentKey } from "../files/blob-keys.ts";
import { type FileRow, files } from "../files/table.ts";
import { productPlacesOfCsv, readCsv } from "./csv.ts";
import { decodeText } from "./decode-text.ts";
import type { FileReading } from "./file-reading.ts";
import { checkRecords } from "./item-length.ts";
import { frameOf, itemSpans, jsonPlaces, parseItem, type Span, withoutPadding } from "./json-items.ts";
import { type ImportedProduct, importedProduct } from "./schemas.ts";

/** Products of one file, at most: one transaction writes all of them in some seconds. */
const productsMax = 20_000;

/** Bytes of a file, at most: it is held in memory, and this many products hardly have more. */
const bytesMax = 33_554_432;

/** Values of a file, at most: 100 for each product. */
const valuesMax = 100 * productsMax;

const contentSchema = Type.Object(
  { products: list(Type.Unknown(), { max: productsMax }) },
  { additionalProperties: false },
);

/** A file that can be imported. @throws {DomainError} `validation_failed` for one that is unknown, of another type or too large */
export async function findImportFile({ store }: OperationContext, id: Id<"file">): Promise<FileRow> {
  const file = await store.find(files, id);
  if (!file || file.deleted || file.ownerKind !== "application")
    throw invalid("/fileId", "unknown_reference", unknownReference("/fileId", id).message);
  const { contentType, bytes, status } = file;
  if (contentType !== "text/csv" && contentType !== "application/json")
    throw invalid("/fileId", "wrong_type", `The file must be text/csv or application/json: it is ${contentType}`);
  if (bytes > bytesMax)
    throw invalid("/fileId", "too_large", `The file has ${bytes} bytes, but an import takes at most ${bytesMax}`);
  if (status !== "ready") throw invalid("/fileId", "quarantined", "The file is in quarantine");
  return file;
}

/** The products in a file, with lines and columns in the refusals. */
interface ImportFile {
  readonly products: readonly ImportedProduct[];
  readonly read: FileReading;
  /** Adds the places in the file to an error that names products. */
  readonly located: (error: unknown) => unknown;
}

/** Reads the products in a file. @throws {DomainError} `validation_failed` or `malformed_json` */
export async function readImportFile(context: OperationContext, id: Id<"file">): Promise<ImportFile> {
  const { sha256, contentType, bytes } = await findImportFile(context, id);
  const content = await blobsOf(context).read(contentKey(context.applicationId, sha256));
  if (!content) throw invalid("/fileId", "unknown_reference", `The content of the file ${id} is gone`);
  const turns = createTurns(context.ports);
  const isCsv = contentType === "text/csv";
  const { text, encoding } = await decodeText(await joined(content, bytes), {
    isCsv,
    collect: (parts) => collect(parts, turns),
  });
  const total = countValues(valuesMax);
  const [itemsOf, placesOf] = isCsv
    ? ([checkedCsv, productPlacesOfCsv] as const)
    : ([itemsOfJson, jsonPlaces] as const);
  const located = (error: unknown) => withPlaces(error, (count) => placesOf(text, count));
  try {
    const { items, delimiter, decimalMark } = await itemsOf(text, { total, turns });
    const products = await checkedItems(items, turns);
    validate(contentSchema, { products });
    return { products, read: { encoding, delimiter, decimalMark: decimalMark() }, located };
  } catch (error) {
    throw located(error);
  }
}

/** Means of reading in turns. */
interface Reading {
  readonly total: ValueCount;
  readonly turns: Turns;
}

/** Products that are parsed when they are asked for; the decimal mark is known afterwards. */
interface FileItems extends Pick<FileReading, "delimiter"> {
  readonly items: Iterable<unknown>;
  readonly decimalMark: () => FileReading["decimalMark"];
}

async function checkedCsv(text: string, { total, turns }: Reading): Promise<FileItems> {
  await collect(checkRecords(text), turns);
  return readCsv(text, total);
}

/** Takes the products out of JSON as `parseJsonBody()` would, but parses one after the other when it is asked for. */
async function itemsOfJson(padded: string, { total, turns }: Reading): Promise<FileItems> {
  const text = withoutPadding(padded);
  const spans = await collect(itemSpans(text, productsPointer), turns);
  const frame = validate(contentSchema, parseJsonBody(frameOf(text, spans)));
  // JSON.parse() drops a list that a later member of the same name replaces: its products would be lost silently.
  if (frame.products.length !== spans.length)
    throw invalid(productsPointer, "duplicate", "The file must name its products only once");
  return { items: parsedItems(text, spans, total), delimiter: null, decimalMark: () => null };
}

function* parsedItems(text: string, spans: readonly Span[], total: ValueCount): Generator {
  for (const [index, span] of spans.entries()) yield parseItem(text, span, { pointer: pointerOf(index), total });
}

const productsPointer = "/products";
const pointerOf = (index: number) => `${productsPointer}/${index}`;

/** Reads and checks one item after the other, because all at once would take one long turn. */
async function checkedItems(items: Iterable<unknown>, turns: Turns): Promise<readonly ImportedProduct[]> {
  const checked: ImportedProduct[] = [];
  const errors: Issue[] = [];
  let index = 0;
  for (const item of items) {
    if (turns.isOver()) await turns.next();
    // An empty line.
    if (item === undefined) continue;
    const product = normalized(importedProduct, item);
    if (isValid(importedProduct, product)) checked.push(product);
    else errors.push(...issuesOf(item, pointerOf(index)));
    if (errors.length >= issuesMax) break;
    index += 1;
  }
  if (errors.length === 0) return checked;
  throw new DomainError("validation_failed", `The file has ${issueCount(errors)} wrong member(s)`, { errors });
}

function issuesOf(item: unknown, pointer: string): readonly Issue[] {
  try {
    validate(importedProduct, item, pointer);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError && error.data.errors)) throw error;
    return error.data.errors;
  }
}

/** Collects parts, and lets other requests of the process have their turn meanwhile. */
async function collect<Part>(parts: Iterable<Part>, turns: Turns): Promise<readonly Part[]> {
  const collected: Part[] = [];
  for (const part of parts) {
    collected.push(part);
    if (turns.isOver()) await turns.next();
  }
  return collected;
}

async function joined(content: ByteStream, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for await (const part of content) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
