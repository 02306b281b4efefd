import { ResponseFault } from "./fault.ts";

/** Status line and header section of a response, and the framing of its body. */
export interface ResponseHead {
  readonly statusCode: number;
  /** Header values by name in lower case; repeated headers are joined as in RFC 9110 section 5.3. */
  readonly headers: Readonly<Record<string, string>>;
  readonly framing: BodyFraming;
  /** Tells whether the receiver keeps the connection open after the response. */
  readonly isPersistent: boolean;
}

/** Length of a body (RFC 9112 section 6.3). */
export type BodyFraming =
  | { readonly kind: "length"; readonly length: number }
  | { readonly kind: "chunked" }
  | { readonly kind: "untilClose" };

// RFC 9112 section 4; many receivers leave out the space before an empty reason.
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
// RFC 9112 section 5: no space before the colon. Spaces after it belong to the value until that is trimmed: a part of
// their own could end at each of them, and a refused line of 16 KiB would keep the process busy for a second.
const fieldLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t\x20-\x7e\x80-\xff]*)$/;
// More digits would exceed the range of exact integers.
const contentLength = /^\d{1,15}$/;

/**
 * Reads a head without its final empty line.
 * @throws {ResponseFault} for anything outside the grammar
 */
export function parseResponseHead(text: string): ResponseHead {
  const [first = "", ...lines] = text.split("\r\n");
  const [, minorVersion, status] = statusLine.exec(first) ?? [];
  if (status === undefined) throw new ResponseFault("The answer does not begin with an HTTP/1.1 status line");
  const headers = parseFields(unfold(lines));
  const statusCode = Number(status);
  return {
    statusCode,
    // fromEntries defines members, so a header named __proto__ is one like any other.
    headers: Object.fromEntries(headers),
    framing: framingOf(statusCode, headers),
    isPersistent: minorVersion === "1" && !/(?:^|,)[\t ]*close[\t ]*(?:,|$)/i.test(headers.get("connection") ?? ""),
  };
}

/**
 * Joins a line that begins with a space or a tab to the line before it by one space (RFC 9112 section 5.2). The first
 * line continues nothing, so the grammar refuses it (section 2.2).
 */
function unfold(lines: readonly string[]): readonly string[] {
  const unfolded: string[] = [];
  for (const line of lines) {
    const before = /^[\t ]/.test(line) ? unfolded.pop() : undefined;
    unfolded.push(before === undefined ? line : `${before.trimEnd()} ${line.trimStart()}`);
  }
  return unfolded;
}

/** Reads the lines of a header or trailer section. @throws {ResponseFault} */
export function parseFields(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, padded = ""] = fieldLine.exec(line) ?? [];
    if (name === undefined) throw new ResponseFault("The answer has a malformed header");
    const [key, value] = [name.toLowerCase(), padded.trim()];
    const before = fields.get(key);
    fields.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return fields;
}

function framingOf(statusCode: number, headers: ReadonlyMap<string, string>): BodyFraming {
  const length = headers.get("content-length");
  const coding = headers.get("transfer-encoding");
  // Either could be meant, and a wrong guess takes the end of one response for the next response.
  if (coding !== undefined && length !== undefined) {
    throw new ResponseFault("The answer has both Content-Length and Transfer-Encoding");
  }
  // A list of lengths is refused too, even if they are equal.
  if (length !== undefined && !contentLength.test(length)) {
    throw new ResponseFault("The answer has a Content-Length that is not one number");
  }
  // The request offered no other coding.
  if (coding !== undefined && coding.toLowerCase() !== "chunked") {
    throw new ResponseFault("The answer has a Transfer-Encoding other than chunked");
  }
  if (statusCode < 200 || statusCode === 204 || statusCode === 304) return { kind: "length", length: 0 };
  if (coding !== undefined) return { kind: "chunked" };
  return length === undefined ? { kind: "untilClose" } : { kind: "length", length: Number(length) };
}
