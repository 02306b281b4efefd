import { encodingOf } from "../../engine/csv/text-encoding.ts";
import { namesOf } from "../../engine/names-of.ts";

/** A media type that files may have. */
interface AcceptedType {
  /** True where browsers show it as an image, which runs nothing. */
  readonly isRaster?: true;
  /** True for an image whose size can be read. */
  readonly isImage?: true;
  /** True for the beginning of content of this type. */
  matches(head: Uint8Array): boolean;
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const zip = [0x50, 0x4b, 0x03, 0x04];
const raster = { isRaster: true, isImage: true } as const;

/** Types that files may have, each with a test of its content (https://mimesniff.spec.whatwg.org and the formats). */
const accepted = {
  "image/png": { ...raster, matches: (head) => hasBytes(head, png) },
  "image/jpeg": { ...raster, matches: (head) => hasBytes(head, [0xff, 0xd8, 0xff]) },
  "image/gif": { ...raster, matches: (head) => hasText(head, "GIF87a") || hasText(head, "GIF89a") },
  "image/webp": { ...raster, matches: (head) => hasText(head, "RIFF") && hasText(head, "WEBPVP", 8) },
  "image/avif": { ...raster, matches: (head) => hasText(head, "ftypavif", 4) || hasText(head, "ftypavis", 4) },
  "image/svg+xml": { isImage: true, matches: (head) => isText(head) && rootOf(head) === "svg" },
  "application/pdf": { matches: (head) => hasText(head, "%PDF-") },
  "application/zip": { matches: (head) => hasBytes(head, zip) },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { matches: isOffice },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { matches: isOffice },
  "image/vnd.dwg": { matches: (head) => hasText(head, "AC10") },
  "image/vnd.dxf": {
    matches: (head) => isPlain(head) && /^(?:999\r?\n.*\r?\n)*\s*0\r?\nSECTION\r?\n/u.test(textOf(head)),
  },
  "application/json": { matches: (head) => isPlain(head) && /^[\s\ufeff]*[[{"\-\dtfn]/u.test(textOf(bytesOf(head))) },
  "text/csv": { matches: isPlain },
  "text/plain": { matches: isPlain },
} as const satisfies Readonly<Record<string, AcceptedType>>;

/** A media type that files may have. */
export type ContentType = keyof typeof accepted;

/** Every {@link ContentType}. */
export const contentTypes = namesOf(accepted);

const types: Readonly<Record<ContentType, AcceptedType>> = accepted;

/** Bytes at the beginning of content that tell its type and size. */
export const headBytesMax = 524_288;

/** True for content that begins as content of this type does. HTML is content of no type. */
export function isContentOf(type: ContentType, head: Uint8Array): boolean {
  return types[type].matches(head);
}

/** True for images that browsers may show in place; everything else is only saved. */
export function isShownInline(type: ContentType): boolean {
  return types[type].isRaster === true;
}

/** True for images with a width and a height. */
export function isImageType(type: ContentType): boolean {
  return types[type].isImage === true;
}

function hasBytes(head: Uint8Array, expected: readonly number[], offset = 0): boolean {
  return expected.every((byte, index) => head[offset + index] === byte);
}

function hasText(head: Uint8Array, expected: string, offset = 0): boolean {
  return String.fromCharCode(...head.subarray(offset, offset + expected.length)) === expected;
}

/** The first part of an Office document in its ZIP archive. */
function isOffice(head: Uint8Array): boolean {
  return (
    hasBytes(head, zip) && /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|mimetype)/u.test(firstEntry(head))
  );
}

/** Name of the first entry of a ZIP archive (APPNOTE.TXT 4.3.7). */
function firstEntry(head: Uint8Array): string {
  const length = (head[26] ?? 0) + 256 * (head[27] ?? 0);
  return String.fromCharCode(...head.subarray(30, 30 + Math.min(length, 100)));
}

/** True for text that no browser would take for a page or a drawing. */
function isPlain(head: Uint8Array): boolean {
  const bytes = bytesOf(head);
  return isText(bytes) && rootOf(bytes) === undefined;
}

/** One byte for each character: of UTF-16 behind its byte order mark, the byte of Latin letters, and 0xff for others. */
function bytesOf(head: Uint8Array): Uint8Array {
  const encoding = encodingOf(head.subarray(0, 2));
  if (!encoding.startsWith("utf-16")) return head;
  const high = encoding === "utf-16le" ? 1 : 0;
  const length = Math.min(Math.floor(head.length / 2) - 1, markupCharacters);
  return Uint8Array.from({ length }, (_, index) => {
    const at = 2 * (index + 1);
    return head[at + high] === 0 ? (head[at + 1 - high] ?? 0) : 0xff;
  });
}

/** No byte of binary content (the table in section 4 of https://mimesniff.spec.whatwg.org), at the beginning. */
function isText(head: Uint8Array): boolean {
  return !head
    .subarray(0, 65_536)
    .some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32));
}

/** Characters that are looked at for markup: what comes before it is white space, comments and declarations. */
const markupCharacters = 65_536;

/** Lower-case name of the first element; undefined for content that does not begin with markup. */
function rootOf(head: Uint8Array): string | undefined {
  let rest = textOf(head)
    .slice(0, markupCharacters)
    .replace(/^\ufeff/u, "");
  for (;;) {
    rest = rest.trimStart();
    const skipped = /^(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!doctype\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>)/iu.exec(rest);
    if (!skipped) break;
    rest = rest.slice(skipped[0].length);
  }
  if (rest.startsWith("<!")) return "html";
  return /^<(?:[a-z][a-z0-9]*:)?([a-z][a-z0-9]*)(?=[\s/>]|$)/iu.exec(rest)?.[1]?.toLowerCase();
}

/** Latin letters are enough to tell markup, so bytes stand for characters. */
function textOf(head: Uint8Array): string {
  let text = "";
  for (let index = 0; index < Math.min(head.length, markupCharacters); index += 4096) {
    text += String.fromCharCode(...head.subarray(index, index + 4096));
  }
  return text.replace(/^\u00ef\u00bb\u00bf/u, "\ufeff");
}
