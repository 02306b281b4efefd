import { DomainError, type JsonObject, type Operation } from "@design-catalog/core";
import type { SlotContext } from "@design-catalog/core/application";
import {
  groupBy,
  encodingOf,
  isJsonObject,
  parseJsonBody,
  type SentBody,
  type TextEncoding,
  withPlaces,
} from "@design-catalog/core/engine";
import { basicCredentials } from "./basic-credentials.ts";
import { bodyBytesMax, type BodySource, publicBodyBytesMax, readBody } from "./body.ts";
import { inTurn } from "./large-bodies.ts";
import { type Pair, parsePairList, uniquePairs } from "./url-encoded.ts";

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** The way to parse and check a body. */
interface Look {
  /** Large bodies of one caller wait for each other. */
  readonly context: SlotContext;
  /** Checks the parsed value and returns what the operation gets. */
  readonly check: (value: unknown) => unknown;
}

/**
 * Reads, parses and checks the body of an operation that takes one.
 * @throws {DomainError} `payload_too_large`, `request_timeout`, `unsupported_media_type`, `rate_limited`,
 * `malformed_json`, `validation_failed` and `version_required`, in this order
 */
export async function parseRequestBody(
  operation: Operation,
  source: BodySource,
  { context, check }: Look,
): Promise<SentBody> {
  const { request } = source;
  const bytes = await readBody(source, operation.privilege === "public" ? publicBodyBytesMax : bodyBytesMax);
  const bodyType = operation.bodyType ?? "json";
  const [textType, textBody] = textBodyOf(operation, request.headers) ?? [];
  // No body at all counts as an empty object, so a body of optional members may be left out. Many clients name a type anyway.
  const isAbsent = bytes.byteLength === 0 && !textBody;
  if (!isAbsent) checkMediaType(request.headers, textType ?? mediaTypes[bodyType]);
  const encoding = encodingFor(operation, request.headers, bytes);
  const text = decodeText(bytes, encoding);
  const json = isAbsent && bodyType === "json" ? "{}" : text;
  const parse = (sent: string) => (bodyType === "form" ? parseForm(operation, request, sent) : parseJsonBody(sent));
  const type = textType ?? mediaTypes.json;
  const withPlacesIn = (error: unknown) =>
    operation.placesOf ? withPlaces(error, (count) => operation.placesOf?.(text, type, count)) : error;
  const body = { bytes: bytes.byteLength, context, source };
  const value = await inTurn(body, () => {
    try {
      return check(textBody ? textBody.parse(text) : parse(json));
    } catch (error) {
      throw withPlacesIn(error);
    }
  });
  // Looking for places costs as much as parsing. A refusal that finds no turn has none.
  const located = async (error: unknown) => {
    if (!operation.placesOf || !(error instanceof DomainError && error.data.errors)) return error;
    try {
      return await inTurn(body, () => withPlacesIn(error));
    } catch {
      return error;
    }
  };
  return { value, text, located, mediaType: type, encoding };
}

/** The operation's text format for the body's media type, if it has one. */
function textBodyOf({ textBodies = {} }: Operation, headers: Headers) {
  const { type } = mediaTypeOf(headers);
  return Object.entries(textBodies).find(([name]) => name === type);
}

/**
 * Reads a whole body as text.
 * @throws {DomainError} `unsupported_media_type`, and as {@link readBody} and {@link decodeText}
 * @example
 * ```ts
 * const headers = { "content-type": "text/plain" };
 * const request = new Request("https://catalog.example/", { method: "POST", headers, body: "Lobby" });
 * const source = { request, signal: new AbortController().signal, bodyTimeoutMs: 1_000 };
 * assert.equal(await readText(source, "text/plain"), "Lobby");
 * ```
 */
export async function readText(source: BodySource, mediaType: string, bytesMax = bodyBytesMax): Promise<string> {
  checkMediaType(source.request.headers, mediaType);
  return decodeText(await readBody(source, bytesMax));
}

/** Encodings that CSV may declare, by the names that programs give them; ISO 8859-1 means windows-1252 (WHATWG). */
const csvEncodings: Readonly<Record<string, TextEncoding>> = {
  "utf-16le": "utf-16le",
  "utf-16be": "utf-16be",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
};

/**
 * @throws {DomainError} `unsupported_media_type` unless the body is of this type, not compressed, and UTF-8 or in another
 * encoding that its type may declare
 */
export function checkMediaType(headers: Headers, expected: string): void {
  const { type, charset } = mediaTypeOf(headers);
  const isKnown = charset === undefined || declaredEncoding(type, charset) !== undefined;
  const coding = headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (type === expected && isKnown && coding === "identity") return;
  throw new DomainError("unsupported_media_type", `The body must be ${expected}, UTF-8 and not compressed`);
}

function declaredEncoding(type: string, charset: string): TextEncoding | undefined {
  const [, name = ""] = /^charset="?([^"]*)"?$/u.exec(charset) ?? [];
  if (name === "utf-8" || name === "utf8") return "utf-8";
  return type === "text/csv" && Object.hasOwn(csvEncodings, name) ? csvEncodings[name] : undefined;
}

/** The media type of a body, and its parameter `charset` as it was sent, both in lower case. */
function mediaTypeOf(headers: Headers) {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  return { type: type.trim(), charset };
}

/**
 * The encoding of a body: the declared one, or for files what their bytes tell. Programs save them in UTF-16 with its byte
 * order mark, and CSV in windows-1252.
 */
function encodingFor({ textBodies }: Operation, headers: Headers, bytes: Uint8Array): TextEncoding {
  const { type, charset } = mediaTypeOf(headers);
  if (!textBodies || charset !== undefined) return declaredEncoding(type, charset ?? "") ?? "utf-8";
  const encoding = encodingOf(bytes);
  return encoding === "windows-1252" && type !== "text/csv" ? "utf-8" : encoding;
}

/** The text of a body. @throws {DomainError} `malformed_json` when it does not have the encoding */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = "utf-8"): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const name = encoding.startsWith("utf-16") ? "UTF-16" : "UTF-8";
    const errors = [{ pointer: "", code: "malformed_json", message: `The body must be ${name}` }];
    throw new DomainError("malformed_json", `The body is not valid ${name}`, { errors }, { cause });
  }
}

/**
 * Omits parameters without a value and ignores unknown ones (RFC 6749 §3.2). A list member takes all values of a
 * repeatable parameter. Client credentials of the Authorization header become the body's members for them (§2.3.1).
 */
function parseForm(operation: Operation, request: Request, text: string): JsonObject {
  const properties: unknown = operation.body?.properties;
  const schemaOf = (name: string) =>
    isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const isList = ([name]: Pair) => {
    const schema = schemaOf(name);
    return isJsonObject(schema) && schema.type === "array";
  };
  const pairs = parsePairList(text, "");
  const single = pairs.filter((pair) => !isList(pair));
  const sent = [...uniquePairs(single, "")].filter(([name, value]) => schemaOf(name) !== undefined && value !== "");
  return {
    ...Object.fromEntries(sent),
    ...listMembers(pairs.filter(isList)),
    ...basicCredentials(request.headers, new Map(sent)),
  };
}

function listMembers(pairs: readonly Pair[]): JsonObject {
  const present = pairs.filter(([, value]) => value !== "");
  const lists = groupBy(present, ([name]) => name);
  return Object.fromEntries([...lists].map(([name, values]) => [name, values.map(([, value]) => value)]));
}
