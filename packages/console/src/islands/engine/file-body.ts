import { readJson } from "./read-json.ts";

/**
 * The bytes of a chosen file as they are, because the service finds out their encoding and names the lines of what it
 * refuses. They are read at once: the file may change before its import is confirmed.
 * @throws {Objection} when JSON is wanted and the file has none, which no service has to say
 */
export async function fileBody(file: File, { isJson }: { readonly isJson: boolean }): Promise<Blob> {
  const bytes = await file.arrayBuffer();
  if (isJson) readJson(new TextDecoder(unicodeOf(new Uint8Array(bytes))).decode(bytes));
  return new Blob([bytes]);
}

/** The text of a file: by its byte order mark, otherwise UTF-8 if it is, else as Windows of western Europe writes it. */
export function decodedText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder(unicodeOf(new Uint8Array(bytes)), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The encoding that a byte order mark names. */
function unicodeOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
