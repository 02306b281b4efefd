import { DomainError, isJsonObject, type Operation, parseJsonBody, validate } from "@design-catalog/core";
import { basicCredentials } from "./basic-credentials.ts";
import { readBody } from "./body.ts";
import { parsePairs } from "./url-encoded.ts";

/** A body, checked against the operation's schema, and the text that it came as. */
export interface RequestBody {
  readonly value: unknown;
  readonly text: string;
}

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/**
 * Reads, parses and validates the body of an operation; one without a body schema ignores what is sent.
 * @throws {DomainError} `payload_too_large`, `unsupported_media_type`, `malformed_json`, `validation_failed` and
 * `version_required`, in this order.
 */
export async function parseRequestBody(
  operation: Operation,
  request: Request,
  signal: AbortSignal,
): Promise<RequestBody> {
  if (!operation.body) return { value: undefined, text: "" };
  const bytes = await readBody(request, signal);
  const bodyType = operation.bodyType ?? "json";
  // Nothing at all is an empty object, so that a body of optional members may be left out.
  const isAbsent = bytes.byteLength === 0 && !request.headers.has("content-type");
  if (!isAbsent) checkMediaType(request.headers, mediaTypes[bodyType]);
  const text = decodeText(bytes);
  const json = isAbsent ? "{}" : text;
  const parsed = bodyType === "form" ? parseForm(operation, request, text) : parseJsonBody(json);
  return {
    value: validate(operation.body, withoutMembers(parsed, operation.ignoredMembers ?? [])),
    text,
  };
}

function checkMediaType(headers: Headers, expected: string): void {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/u.test(charset);
  const coding = headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (type.trim() === expected && isUtf8 && coding === "identity") return;
  throw new DomainError("unsupported_media_type", `The body must be ${expected}, UTF-8 and not compressed`);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    const errors = [{ pointer: "", code: "malformed_json", message: "The body must be UTF-8" }];
    throw new DomainError("malformed_json", "The body is not valid UTF-8", { errors }, { cause });
  }
}

/**
 * Parameters without a value count as omitted and unknown ones are ignored (RFC 6749 §3.2). Client credentials of the
 * Authorization header become the members that the body has for them (§2.3.1).
 */
function parseForm(operation: Operation, request: Request, text: string): Readonly<Record<string, string>> {
  const properties: unknown = operation.body?.properties;
  const isKnown = (name: string) => isJsonObject(properties) && Object.hasOwn(properties, name);
  const sent = [...parsePairs(text, "")].filter(([name, value]) => isKnown(name) && value !== "");
  return { ...Object.fromEntries(sent), ...basicCredentials(request.headers, new Map(sent)) };
}

function withoutMembers(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
