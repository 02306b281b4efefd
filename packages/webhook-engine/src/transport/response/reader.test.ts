import { describe, expect, test } from "bun:test";
import { anyCharacter } from "@design-catalog/testing/any-character";
import fc from "fast-check";
import { ResponseFault } from "./fault.ts";
import { parseResponseHead } from "./head.ts";
import { createResponseReader } from "./reader.ts";

const bytesMax = 64;

interface Reading {
  readonly statusCode: number | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly body: string;
  readonly isReusable: boolean;
}

/** Reads pieces until the reader needs no more; after the last piece the receiver closes the connection. */
function read(pieces: readonly string[]): Reading {
  const reader = createResponseReader(bytesMax);
  if (!pieces.some((piece) => reader.push(Buffer.from(piece, "latin1")))) reader.end();
  const body = Buffer.from(reader.body()).toString("latin1");
  const { statusCode, headers } = reader.head() ?? {};
  return { statusCode, headers, body, isReusable: reader.isReusable() };
}

/** Returns the reading, or the class of the fault; any other error fails the test. */
function outcomeOf(pieces: readonly string[]): Reading | string {
  try {
    return read(pieces);
  } catch (error) {
    if (error instanceof ResponseFault) return error.errorClass;
    throw error;
  }
}

const ok = "HTTP/1.1 200 OK\r\n";
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

describe("a response reader", () => {
  test.each([
    [`${ok}content-length: 5\r\n\r\nhello`, "hello", true],
    [`${ok}Content-Length:5 \r\n\r\nhello`, "hello", true],
    [`${ok}content-length: 0\r\n\r\n`, "", true],
    ["HTTP/1.1 204 No Content\r\n\r\n", "", true],
    ["HTTP/1.1 204\r\n\r\n", "", true],
    ["HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n", "", true],
    ["HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", "", true],
    [`${ok}content-length: 2\r\nconnection: Close\r\n\r\nhi`, "hi", false],
    [`${ok}content-length: 2\r\nconnection: x, close\r\n\r\nhi`, "hi", false],
    ["HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nhi", "hi", false],
    [`${ok}content-length: 2\r\n\r\nhi and more`, "hi", false],
    ["HTTP/1.1 204 No Content\r\n\r\nbody", "", false],
    [`${ok}\r\nuntil the end`, "until the end", false],
    [`${ok}content-length: 900\r\n\r\n${"z".repeat(900)}`, "z".repeat(bytesMax), true],
    [`${ok}content-length: 900\r\n\r\n${"z".repeat(bytesMax)}`, "z".repeat(bytesMax), false],
    [`${chunked}5\r\nhello\r\n0\r\n\r\n`, "hello", true],
    [`${chunked}005;a=b\r\nhello\r\n1\r\n!\r\n0\r\nx-trailer: y\r\n\r\n`, "hello!", true],
    [`${chunked}0\r\n\r\nmore`, "", false],
    [`${chunked}ffffff\r\n${"z".repeat(100)}`, "z".repeat(bytesMax), false],
  ])("given %j keeps %j, reusable: %p", (response, body, isReusable) => {
    expect(read([response])).toMatchObject({ body, isReusable });
  });

  test("given folded lines joins them by a space (RFC 9112 section 5.2)", () => {
    const folded = `${ok}x-a: one\r\n  two \r\n\tthree\r\nx-b:\r\n value\r\ncontent-length:\r\n 2\r\n\r\nhi`;
    for (const pieces of [[folded], folded.split("")]) {
      const { headers, body, isReusable } = read(pieces);
      expect(headers).toEqual({ "x-a": "one two three", "x-b": "value", "content-length": "2" });
      expect([body, isReusable]).toEqual(["hi", true]);
    }
  });

  test("given a line that is refused at its end tells it by one look at each byte", () => {
    // A look that began again at each space would take half an hour.
    const spaces = " ".repeat(1_048_576);
    expect(() => parseResponseHead(`${ok}a:${spaces}\x01`)).toThrow("malformed header");
    expect(parseResponseHead(`${ok}a:${spaces}b${spaces}`).headers).toEqual({ a: "b" });
  });

  test("given a header twice joins its values, and keeps one that is called __proto__", () => {
    const { headers } = read([`${ok}X-A: 1\r\nx-a: 2\r\n__proto__: 3\r\ncontent-length: 0\r\n\r\n`]);
    expect(Object.entries(headers ?? {})).toEqual([
      ["x-a", "1, 2"],
      ["__proto__", "3"],
      ["content-length", "0"],
    ]);
  });

  test.each([
    ["nothing", ""],
    ["another protocol", "SSH-2.0-OpenSSH"],
    ["HTTP/2", "HTTP/2 200\r\n\r\n"],
    ["no status", "HTTP/1.1 OK\r\n\r\n"],
    ["a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n"],
    ["lines without CR", "HTTP/1.1 200 OK\ncontent-length: 0\n\n"],
    ["a bare CR in a line", `${ok}x: a\rb\r\n\r\n`],
    ["a header without a colon", `${ok}content-length\r\n\r\n`],
    ["a space before the colon", `${ok}content-length : 0\r\n\r\n`],
    ["a folded line at the beginning", `${ok} x: a\r\ncontent-length: 0\r\n\r\n`],
    ["a folded line with a control byte", `${ok}x: a\r\n \u0001\r\ncontent-length: 0\r\n\r\n`],
    ["a NUL in a header", `${ok}x: a\0b\r\n\r\n`],
    ["lengths that differ", `${ok}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`],
    ["a signed length", `${ok}content-length: +3\r\n\r\nabc`],
    ["a hexadecimal length", `${ok}content-length: 0x3\r\n\r\nabc`],
    ["a length of 20 digits", `${ok}content-length: ${"9".repeat(20)}\r\n\r\nabc`],
    ["a length and a coding", `${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["another coding", `${ok}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    ["chunked twice", `${ok}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["a switch of protocols", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n"],
    ["nine interim responses", "HTTP/1.1 102 Processing\r\n\r\n".repeat(9)],
    ["a body that ends early", `${ok}content-length: 3\r\n\r\nab`],
    ["a malformed chunk size", `${chunked}g\r\n`],
    ["a negative chunk size", `${chunked}-1\r\n`],
    ["a chunk size of nine digits", `${chunked}100000000\r\n`],
    ["a chunk longer than its size", `${chunked}2\r\nabc\r\n0\r\n\r\n`],
    ["chunk lines without CR", `${chunked}2\nab\n0\n\n`],
    ["a chunk line with another byte for CR", `${chunked}2x\nab\r\n0\r\n\r\n`],
    ["chunks without an end", `${chunked}2\r\nab\r\n`],
    ["a malformed trailer", `${chunked}0\r\nbroken\r\n\r\n`],
  ])("given %s reports a breach of the protocol", (_, response) => {
    expect(outcomeOf([response])).toBe("protocol");
    expect(outcomeOf(response.split(""))).toBe("protocol");
  });

  test.each([
    ["one header", `${ok}x: ${"y".repeat(17_000)}\r\n\r\n`],
    ["headers", `${ok}${"x: y\r\n".repeat(4_000)}`],
    ["interim responses", `HTTP/1.1 103 Early Hints\r\nx: ${"y".repeat(6_000)}\r\n\r\n`.repeat(3)],
    ["a chunk's extension", `${chunked}1;${"y".repeat(17_000)}`],
    ["trailers", `${chunked}0\r\n${"x: y\r\n".repeat(4_000)}`],
  ])("given %s of more than 16 KiB reports that it is too large", (_, response) => {
    expect(outcomeOf([response])).toBe("response_too_large");
    expect(outcomeOf(response.match(/[^]{1,1000}/g) ?? [])).toBe("response_too_large");
  });

  test("given any response reads the same however it is cut", () => {
    fc.assert(
      fc.property(responses, fc.array(fc.nat(200), { maxLength: 12 }), (response, cuts) => {
        const whole = outcomeOf([response]);
        const pieces = cut(response, cuts);
        expect(pieces.join("")).toBe(response);
        expect(withoutReuse(outcomeOf(pieces))).toEqual(withoutReuse(whole));
        expect(withoutReuse(outcomeOf(response.split("")))).toEqual(withoutReuse(whole));
      }),
    );
  });

  test("given any bytes reads them or names a fault, and keeps no more than the limit", () => {
    const damaged = fc
      .tuple(responses, fc.nat(), fc.string({ unit: anyCharacter, maxLength: 3 }))
      .map(([response, at, text]) => replaceAt(response, at % response.length, text));
    fc.assert(
      fc.property(damaged, (response) => {
        const outcome = outcomeOf([response]);
        if (typeof outcome === "string") expect(["protocol", "response_too_large"]).toContain(outcome);
        else expect(outcome.body.length).toBeLessThanOrEqual(bytesMax);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Well-formed responses of every framing, some longer than the limit, some with bytes after their end. */
const responses = fc
  .record({
    status: fc.constantFrom("200 OK", "204 No Content", "304", "503 Service Unavailable"),
    interim: fc.constantFrom("", "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n"),
    framing: fc.constantFrom("length", "chunked", "close"),
    parts: fc.array(fc.string({ unit: fc.constantFrom("a", "\r", "\n", "0", "\xff"), minLength: 1, maxLength: 40 }), {
      maxLength: 4,
    }),
    surplus: fc.constantFrom("", "surplus"),
  })
  .map(({ status, interim, framing, parts, surplus }) => {
    const head = `${interim}HTTP/1.1 ${status}\r\nx-a: b\r\n`;
    const body = parts.join("");
    if (framing === "close") return `${head}\r\n${body}`;
    if (framing === "length") return `${head}content-length: ${body.length}\r\n\r\n${body}${surplus}`;
    const chunks = parts.map((part) => `${part.length.toString(16)};x=y\r\n${part}\r\n`).join("");
    return `${head}transfer-encoding: chunked\r\n\r\n${chunks}0\r\nx-t: u\r\n\r\n${surplus}`;
  });

/**
 * Omits `isReusable`: reading stops as soon as it has enough, so reuse depends on the bytes that have arrived by then.
 */
function withoutReuse(outcome: Reading | string): unknown {
  return typeof outcome === "string" ? outcome : { ...outcome, isReusable: undefined };
}

function cut(text: string, lengths: readonly number[]): readonly string[] {
  let rest = text;
  const pieces = lengths.map((length) => {
    const piece = rest.slice(0, length);
    rest = rest.slice(length);
    return piece;
  });
  return [...pieces, rest];
}

function replaceAt(text: string, index: number, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + 1);
}
