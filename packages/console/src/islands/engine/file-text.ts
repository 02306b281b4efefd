/** The text of a chosen file: UTF-16 behind its byte order mark, else UTF-8, else windows-1252, as spreadsheets save it. */
export async function fileText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0] ?? 0} ${bytes[1] ?? 0}`;
  if (mark === "255 254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254 255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
