import { hasUtf8Characters } from "../../engine/csv/damaged-utf8.ts";
import { DomainError } from "../../engine/errors.ts";
import { decodeUtf8 } from "./decode-utf8.ts";

/** Characters of windows-1252 from 0x80 to 0x9F; the others have the numbers that Unicode gives them. */
const special = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Bytes that are decoded at a time. */
const partBytes = 8_192;

/** Kind of a file, and the way to collect parts. */
interface Decoding {
  readonly isCsv: boolean;
  readonly collect: (parts: Iterable<string>) => Promise<readonly string[]>;
}

/**
 * The text of a file without a byte order mark: UTF-8, else windows-1252 for CSV, which spreadsheets save so, unless it is
 * damaged UTF-8. A file in UTF-16 is refused when it is uploaded.
 * @throws {DomainError} `malformed_json`
 */
export async function decodeText(bytes: Uint8Array, { isCsv, collect }: Decoding): Promise<string> {
  const parts = await collect(decodeUtf8(bytes)).catch((error: unknown) => {
    if (!isCsv || !(error instanceof DomainError) || hasUtf8Characters(bytes)) throw error;
    return collect(decodeWindows1252(bytes));
  });
  return parts.join("").replace(/^\uFEFF/u, "");
}

function* decodeWindows1252(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += partBytes)
    yield Array.from(bytes.subarray(at, at + partBytes), (byte) => {
      return byte >= 0x80 && byte < 0xa0 ? special.charAt(byte - 0x80) : String.fromCharCode(byte);
    }).join("");
}
