import { encodingOf, type TextEncoding } from "../../engine/csv/text-encoding.ts";
import { DomainError } from "../../engine/errors.ts";
import { decodeUtf8 } from "./decode-utf8.ts";

/** Characters of windows-1252 from 0x80 to 0x9F; the others have the numbers that Unicode gives them. */
const special = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Bytes that are decoded at a time; an even number. */
const partBytes = 8_192;

/** Kind of a file, and the way to collect parts. */
interface Decoding {
  readonly isCsv: boolean;
  readonly collect: (parts: Iterable<string>) => Promise<readonly string[]>;
}

/**
 * The text of a file without its byte order mark, and its encoding. Only CSV may be windows-1252, which spreadsheets save.
 * @throws {DomainError} `malformed_json`
 */
export async function decodeText(bytes: Uint8Array, { isCsv, collect }: Decoding) {
  const found = encodingOf(bytes);
  const encoding = found === "windows-1252" && !isCsv ? "utf-8" : found;
  const parts = await collect(decoders[encoding](bytes));
  return { text: parts.join("").replace(/^\uFEFF/u, ""), encoding };
}

const decoders: Readonly<Record<TextEncoding, (bytes: Uint8Array) => Iterable<string>>> = {
  "utf-8": decodeUtf8,
  "utf-16le": (bytes) => decodeUtf16(bytes, { high: 1 }),
  "utf-16be": (bytes) => decodeUtf16(bytes, { high: 0 }),
  "windows-1252": decodeWindows1252,
};

/** `high` is the place of the byte of each pair that counts 256-fold. */
function* decodeUtf16(bytes: Uint8Array, { high }: { readonly high: 0 | 1 }): Generator<string> {
  if (bytes.length % 2 !== 0) {
    const errors = [
      { pointer: "", code: "malformed_json", message: "The text must be UTF-16, but half a unit is left" },
    ];
    throw new DomainError("malformed_json", "The text is not valid UTF-16", { errors });
  }
  for (let at = 0; at < bytes.length; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes);
    const units = Array.from({ length: part.length / 2 }, (_, index) => {
      return (part[2 * index + high] ?? 0) * 256 + (part[2 * index + 1 - high] ?? 0);
    });
    yield String.fromCharCode(...units);
  }
}

function* decodeWindows1252(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += partBytes)
    yield Array.from(bytes.subarray(at, at + partBytes), (byte) => {
      return byte >= 0x80 && byte < 0xa0 ? special.charAt(byte - 0x80) : String.fromCharCode(byte);
    }).join("");
}
