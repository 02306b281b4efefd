/** A message of PostgreSQL's protocol, version 3, as it was sent. */
export interface Message {
  /** Its first byte as a character; empty for the message that opens a connection. */
  readonly type: string;
  /** The whole message, type and length included. */
  readonly bytes: Buffer;
}

const typeBytes = 1;
const lengthBytes = 4;

/** Splits the bytes of a connection without TLS into whole messages, and keeps the rest until more arrives. */
export function createMessageReader(options: {
  /** A client's first message has no type. */
  readonly begins: "client" | "server";
}): (bytes: Buffer) => readonly Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isOpening = options.begins === "client";

  function next(): Message | undefined {
    const before = isOpening ? 0 : typeBytes;
    if (rest.length < before + lengthBytes) return undefined;
    const end = before + rest.readUInt32BE(before);
    if (rest.length < end) return undefined;
    const message = { type: rest.toString("latin1", 0, before), bytes: rest.subarray(0, end) };
    rest = rest.subarray(end);
    isOpening = false;
    return message;
  }

  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const messages: Message[] = [];
    for (let message = next(); message; message = next()) messages.push(message);
    return messages;
  };
}
