import { type BodyDecoder, createChunkedDecoder } from "./chunked-body.ts";
import { ResponseFault } from "./fault.ts";
import { parseResponseHead, type ResponseHead } from "./head.ts";
import { type BodyReader, createBodyReader } from "./parts.ts";

/** Reads one response from the bytes of a connection, in chunks of any size. */
export interface ResponseReader {
  /**
   * Takes bytes; returns true when no more are needed.
   * @throws {ResponseFault}
   */
  push(chunk: Buffer): boolean;
  /**
   * Notes the end of the bytes.
   * @throws {ResponseFault} when the response is not complete
   */
  end(): void;
  /** Returns the final response, or undefined until its head is complete. */
  head(): ResponseHead | undefined;
  /** Returns the bytes kept, at most the limit. */
  body(): Uint8Array;
  /** Tells whether the connection is at the end of this response and the receiver accepts another request on it. */
  isReusable(): boolean;
}

/**
 * Interim responses allowed before the final one. A receiver may send a few, such as 103 Early Hints; more only cost
 * time.
 */
export const interimResponsesMax = 8;
/** Bytes that the heads of one response may take, and those of a chunked body's framing. */
export const headBytesMax = 16_384;
const headEnd = "\r\n\r\n";
const versionPrefix = "HTTP/1.";

/** Creates a reader of one response to a GET or a POST; it keeps the first `bodyBytesMax` bytes of the body. */
export function createResponseReader(bodyBytesMax: number): ResponseReader {
  const kept = createBodyReader(bodyBytesMax);
  const takeHead = createHeadReader();
  let head: ResponseHead | undefined;
  let decoder: BodyDecoder | undefined;
  let hasSurplus = false;
  return {
    push(chunk) {
      let body = chunk;
      if (!decoder) {
        const taken = takeHead(chunk);
        if (!taken) return false;
        ({ head, rest: body } = taken);
        decoder = createDecoder(head, kept);
      }
      hasSurplus = decoder.take(body) < body.length;
      return decoder.isComplete() || kept.isFull();
    },
    end() {
      if (head?.framing.kind !== "untilClose") throw new ResponseFault("The response ended early");
    },
    head: () => head,
    body: () => kept.body(),
    isReusable: () => head !== undefined && head.isPersistent && decoder?.isComplete() === true && !hasSurplus,
  };
}

/** Returns a function that collects bytes until the final head is complete, then returns it with the bytes after it. */
function createHeadReader(): (chunk: Buffer) => { readonly head: ResponseHead; readonly rest: Buffer } | undefined {
  // Latin-1: one character per byte.
  let text = "";
  let bytesBefore = 0;
  let interimResponses = 0;
  return (chunk) => {
    let searchFrom = Math.max(0, text.length - headEnd.length);
    text += chunk.toString("latin1");
    for (let end = text.indexOf(headEnd, searchFrom); end !== -1; end = text.indexOf(headEnd)) {
      const length = end + headEnd.length;
      checkSize(bytesBefore + length);
      const head = parseResponseHead(text.slice(0, end));
      text = text.slice(length);
      if (head.statusCode >= 200) return { head, rest: chunk.subarray(chunk.length - text.length) };
      bytesBefore += length;
      checkInterim(head.statusCode, ++interimResponses);
      searchFrom = 0;
    }
    checkSize(bytesBefore + text.length);
    checkBeginning(text, searchFrom);
    return undefined;
  };
}

function checkSize(bytes: number): void {
  if (bytes > headBytesMax) {
    throw new ResponseFault(`The answer's headers are larger than ${headBytesMax} bytes`, "response_too_large");
  }
}

function checkInterim(statusCode: number, count: number): void {
  if (statusCode === 101) throw new ResponseFault("The receiver switched protocols");
  if (count > interimResponsesMax) {
    throw new ResponseFault(`The receiver sent more than ${interimResponsesMax} interim responses`);
  }
}

/** Refuses a beginning that can no longer become a head, without waiting for the rest. */
function checkBeginning(text: string, newFrom: number): void {
  const isHttp = text.startsWith(versionPrefix) || versionPrefix.startsWith(text);
  if (!isHttp || /[^\r]\n/.test(text.slice(newFrom))) throw new ResponseFault("The answer is not HTTP/1.1");
}

function createDecoder({ framing }: ResponseHead, kept: BodyReader): BodyDecoder {
  const add = (content: Uint8Array): void => kept.add(content);
  if (framing.kind === "chunked") return createChunkedDecoder(add, headBytesMax);
  return createCountingDecoder(add, framing.kind === "length" ? framing.length : Infinity);
}

function createCountingDecoder(add: (content: Uint8Array) => void, length: number): BodyDecoder {
  let left = length;
  return {
    take(chunk) {
      const content = chunk.subarray(0, left);
      add(content);
      left -= content.length;
      return content.length;
    },
    isComplete: () => left === 0,
  };
}
