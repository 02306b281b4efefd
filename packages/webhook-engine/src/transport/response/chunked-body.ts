import { ResponseFault } from "./fault.ts";
import { parseFields } from "./head.ts";

/** Decodes the bytes of a body as they arrive. */
export interface BodyDecoder {
  /**
   * Takes the bytes of `chunk` that belong to the body and returns their number.
   * @throws {ResponseFault}
   */
  take(chunk: Buffer): number;
  isComplete(): boolean;
}

// RFC 9112 section 7.1; extensions are ignored.
const sizeLine = /^([0-9A-Fa-f]{1,8})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/;
const lineBreak = 0x0a;

/**
 * Creates a decoder of the chunked coding that passes the content to `add`; sizes, extensions and trailers together may
 * take `overheadMax` bytes.
 */
export function createChunkedDecoder(add: (content: Uint8Array) => void, overheadMax: number): BodyDecoder {
  let part: "size" | "content" | "contentEnd" | "trailers" | "end" = "size";
  let contentLeft = 0;
  let line = "";
  let overhead = 0;

  function take(chunk: Buffer): number {
    let offset = 0;
    while (offset < chunk.length && part !== "end") {
      offset += part === "content" ? takeContent(chunk.subarray(offset)) : takeLine(chunk.subarray(offset));
    }
    return offset;
  }

  function takeContent(chunk: Buffer): number {
    const content = chunk.subarray(0, contentLeft);
    add(content);
    contentLeft -= content.length;
    if (contentLeft === 0) part = "contentEnd";
    return content.length;
  }

  function takeLine(chunk: Buffer): number {
    const end = chunk.indexOf(lineBreak) + 1;
    const taken = end === 0 ? chunk.length : end;
    overhead += taken;
    if (overhead > overheadMax)
      throw new ResponseFault("The answer's chunks have too much overhead", "response_too_large");
    line += chunk.toString("latin1", 0, taken);
    if (end === 0) return taken;
    if (!line.endsWith("\r\n")) throw new ResponseFault("The answer's chunks have a malformed line");
    endLine(line.slice(0, -2));
    line = "";
    return taken;
  }

  function endLine(text: string): void {
    if (part === "trailers") {
      if (text === "") part = "end";
      else parseFields([text]);
    } else if (part === "contentEnd") {
      if (text !== "") throw new ResponseFault("The answer has a chunk that is longer than its size");
      part = "size";
    } else {
      const size = sizeLine.exec(text)?.[1];
      if (size === undefined) throw new ResponseFault("The answer has a malformed chunk size");
      contentLeft = Number.parseInt(size, 16);
      part = contentLeft === 0 ? "trailers" : "content";
    }
  }

  return { take, isComplete: () => part === "end" };
}
