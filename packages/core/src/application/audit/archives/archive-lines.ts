import { auditEntries } from "../../../engine/rows/audit.ts";
import { rowPages } from "../../../engine/rows/row-pages.ts";
import type { ByteStream } from "../../../ports/blob-store.ts";
import type { Reader } from "../../../ports/storage.ts";
import { utf8Bytes } from "../../blobs/utf8-bytes.ts";
import { presentEntry } from "../entry.ts";
import { type AuditDay, ofDay } from "./audit-day.ts";
import { withoutPersonalValues } from "./personal-values.ts";

/** An entry as its line of NDJSON, with the line break. */
export interface ArchiveLine {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Lines in the order of their ids. */
export type ArchiveLines = AsyncIterable<ArchiveLine>;

const lineBreak = 0x0a;
/** Text in front of the id, which every line begins with. */
const lead = '{"id":"';
const idLength = 24;

/** The entries of a day that the database has, as the export writes them. */
export async function* storedLines(reader: Reader, day: AuditDay): AsyncGenerator<ArchiveLine> {
  for await (const page of await rowPages(reader, auditEntries, ofDay(day))) {
    for (const { id, ...row } of page) {
      const { id: _, ...entry } = presentEntry(withoutPersonalValues({ id, ...row }));
      yield { id, bytes: utf8Bytes(`${JSON.stringify({ id, ...entry })}\n`) };
    }
  }
}

/** Splits the unpacked content of an archive. @throws {TypeError} for content that no archive has */
export async function* splitLines(content: ByteStream): AsyncGenerator<ArchiveLine> {
  let rest = new Uint8Array();
  for await (const part of content) {
    const bytes = joined(rest, part);
    let from = 0;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, from)) {
      yield toLine(bytes.subarray(from, end + 1));
      from = end + 1;
    }
    rest = bytes.slice(from);
  }
  if (rest.byteLength > 0) throw new TypeError("Cannot read the archive because its last line has no end");
}

/** Both in the order of their ids; an entry that both have comes once, as `first` has it. */
export async function* mergeLines(first: ArchiveLines, second: ArchiveLines): AsyncGenerator<ArchiveLine> {
  const [one, other] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()];
  try {
    let [left, right] = [await one.next(), await other.next()];
    while (left.done !== true || right.done !== true) {
      const takesLeft = right.done === true || (left.done !== true && left.value.id <= right.value.id);
      const next = takesLeft ? left : right;
      const isTwice = left.done !== true && right.done !== true && left.value.id === right.value.id;
      if (next.done !== true) yield next.value;
      if (takesLeft) left = await one.next();
      if (!takesLeft || isTwice) right = await other.next();
    }
  } finally {
    await Promise.all([one.return?.(), other.return?.()]);
  }
}

/** The bytes of lines in larger parts, which cost less to hash and pack. */
export async function* contentOf(lines: ArchiveLines): ByteStream {
  let part = new Uint8Array(partBytes);
  let length = 0;
  for await (const { bytes } of lines) {
    if (length + bytes.byteLength > part.byteLength) {
      if (length > 0) yield part.subarray(0, length);
      part = new Uint8Array(Math.max(partBytes, bytes.byteLength));
      length = 0;
    }
    part.set(bytes, length);
    length += bytes.byteLength;
  }
  if (length > 0) yield part.subarray(0, length);
}

const partBytes = 65_536;

function toLine(bytes: Uint8Array): ArchiveLine {
  const start = String.fromCharCode(...bytes.subarray(0, lead.length + idLength));
  if (!start.startsWith(lead)) throw new TypeError("Cannot read the archive because a line does not begin as an entry");
  return { id: start.slice(lead.length), bytes };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.byteLength === 0) return second;
  const whole = new Uint8Array(first.byteLength + second.byteLength);
  whole.set(first);
  whole.set(second, first.byteLength);
  return whole;
}
