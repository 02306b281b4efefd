import { toParameter } from "./statement-parameters.ts";

/** A statement as the server knows it by name, or without a name, and its values. */
export interface BoundStatement {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** The protocol counts parameters in 16 bits. */
const parametersMax = 65_535;
/** Bytes of a first guess at the length of a batch: the inserts of a change take some 3 KiB. */
const firstBytes = 4_096;
/** Longest text whose bytes are not counted before they are written: room for three bytes a unit is cheap. */
const uncountedMax = 1_024;

const code = { bind: 0x42, close: 0x43, describe: 0x44, parse: 0x50, statement: 0x53 } as const;
/** Describe and Execute of the unnamed portal, and Sync. */
const describePortal = Buffer.from([code.describe, 0, 0, 0, 6, 0x50, 0]);
const executePortal = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/**
 * Writes the messages of a batch into one buffer ("Message Formats" in PostgreSQL's manual). The driver's own functions
 * make a buffer for each message, and a write to the stream for each buffer.
 */
export class MessageWriter {
  #buffer = Buffer.allocUnsafe(firstBytes);
  #offset = 0;

  /** Prepares a text. The server may know the name of an earlier batch that failed, and is told to forget it. */
  parse(name: string, text: string): void {
    if (name !== "") {
      const closing = this.#begin(code.close);
      this.#reserve(1);
      this.#buffer[this.#offset++] = code.statement;
      this.#cString(name);
      this.#end(closing);
    }
    const start = this.#begin(code.parse);
    this.#cString(name);
    this.#cString(text);
    this.#int16(0);
    this.#end(start);
  }

  /** @throws {RangeError} for more values than the protocol counts @throws {TypeError} for one that has no text */
  bind({ name, values }: BoundStatement): void {
    if (values.length > parametersMax)
      throw new RangeError(
        `Cannot send a statement because it has more than ${parametersMax} values: ${values.length}`,
      );
    const start = this.#begin(code.bind);
    this.#cString("");
    this.#cString(name);
    this.#formats(values);
    this.#int16(values.length);
    for (const value of values) this.#parameter(toParameter(value));
    // All results are texts.
    this.#int16(0);
    this.#end(start);
  }

  /** Has the columns of the bound statement described. */
  describe(): void {
    this.#bytes(describePortal);
  }

  execute(): void {
    this.#bytes(executePortal);
  }

  /** Ends the batch and returns its bytes. */
  finish(): Buffer {
    this.#bytes(sync);
    return this.#buffer.subarray(0, this.#offset);
  }

  /** Bytes are sent as they are, all else as text; no format at all means only texts. */
  #formats(values: readonly unknown[]): void {
    if (!values.some((value) => value instanceof Uint8Array)) return this.#int16(0);
    this.#int16(values.length);
    for (const value of values) this.#int16(value instanceof Uint8Array ? 1 : 0);
  }

  #parameter(value: string | Buffer | null): void {
    const start = this.#offset;
    this.#int32(-1);
    if (value === null) return;
    if (typeof value === "string") this.#text(value);
    else this.#bytes(value);
    this.#buffer.writeInt32BE(this.#offset - start - 4, start);
  }

  /** Begins a message; returns where its length belongs. */
  #begin(letter: number): number {
    this.#reserve(5);
    this.#buffer[this.#offset] = letter;
    this.#offset += 5;
    return this.#offset - 4;
  }

  /** Ends a message with its length, which counts itself. */
  #end(start: number): void {
    this.#buffer.writeInt32BE(this.#offset - start, start);
  }

  #cString(text: string): void {
    this.#text(text);
    this.#reserve(1);
    this.#buffer[this.#offset++] = 0;
  }

  #text(text: string): void {
    this.#reserve(text.length <= uncountedMax ? text.length * 3 : Buffer.byteLength(text));
    if (text !== "") this.#offset += this.#buffer.write(text, this.#offset);
  }

  #bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.byteLength);
    this.#buffer.set(bytes, this.#offset);
    this.#offset += bytes.byteLength;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#offset = this.#buffer.writeUInt16BE(value, this.#offset);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#offset = this.#buffer.writeInt32BE(value, this.#offset);
  }

  #reserve(bytes: number): void {
    if (this.#offset + bytes <= this.#buffer.byteLength) return;
    const grown = Buffer.allocUnsafe(2 * this.#buffer.byteLength + bytes);
    this.#buffer.copy(grown, 0, 0, this.#offset);
    this.#buffer = grown;
  }
}
