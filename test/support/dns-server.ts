import { createSocket, type RemoteInfo } from "node:dgram";

/** Record types (RFC 1035 section 3.2.2, RFC 3596 section 2.1). */
const typeNumbers = { A: 1, AAAA: 28, TXT: 16 } as const;

/** Response codes (RFC 1035 section 4.1.1). */
const responseCodes = { serverFailure: 2, noSuchName: 3 } as const;

/** Addresses as text, and texts, by record type. */
type DnsRecords = Readonly<Partial<Record<keyof typeof typeNumbers, readonly string[]>>>;

/** The resolution of a name at one moment, or its failure. */
export type DnsAnswer = DnsRecords | keyof typeof responseCodes | "silence";

/** A DNS server whose answers a test decides. */
export interface DnsServer {
  /** In a resolver's format: `address:port`. */
  readonly address: string;
  /** `<name> <record type>` of every question so far. */
  readonly questions: readonly string[];
  close(): Promise<void>;
}

/** Starts a DNS server on loopback. Every answer may be cached for 0 seconds. */
export async function startDnsServer(
  answer: (name: string, type: string) => DnsAnswer | Promise<DnsAnswer>,
): Promise<DnsServer> {
  const questions: string[] = [];
  const socket = createSocket("udp4");
  async function reply(message: Buffer, peer: RemoteInfo): Promise<void> {
    const question = readQuestion(message);
    questions.push(`${question.name} ${question.type}`);
    const said = await answer(question.name, question.type);
    if (said !== "silence") socket.send(encodeAnswer(question, said), peer.port, peer.address);
  }
  socket.on("message", (message, peer) => void reply(message, peer));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

interface Question {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  /** The question section as received. */
  readonly section: Buffer;
}

const headerLength = 12;

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let offset = headerLength;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.toString("latin1", offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  const number = message.readUInt16BE(offset + 1);
  const type = Object.entries(typeNumbers).find(([, value]) => value === number)?.[0] ?? String(number);
  const section = message.subarray(headerLength, offset + 5);
  return { id: message.readUInt16BE(0), name: labels.join("."), type, section };
}

function encodeAnswer({ id, type, section }: Question, answer: DnsRecords | keyof typeof responseCodes): Buffer {
  const isFailure = typeof answer === "string";
  const isKnown = type === "A" || type === "AAAA" || type === "TXT";
  const records = !isFailure && isKnown ? (answer[type] ?? []).map((value) => encodeRecord(type, value)) : [];
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(id, 0);
  // A response to a standard query, recursion desired and available.
  header.writeUInt16BE(0x8180 | (isFailure ? responseCodes[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, section, ...records]);
}

function encodeRecord(type: keyof typeof typeNumbers, value: string): Buffer {
  const bytes = encoders[type](value);
  const record = Buffer.alloc(12);
  // The name of the question (a pointer to it), the type, class IN, a time to live of 0.
  record.writeUInt16BE(0xc000 + headerLength, 0);
  record.writeUInt16BE(typeNumbers[type], 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}

const encoders = {
  A: (address: string) => Buffer.from(address.split(".").map(Number)),
  AAAA: bytesOfIpv6,
  TXT: bytesOfText,
} as const;

/** Strings of at most 255 bytes (RFC 1035 section 3.3.14). */
function bytesOfText(text: string): Buffer {
  const parts = text.match(/.{1,255}/gsu) ?? [""];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, "latin1")])));
}

function bytesOfIpv6(address: string): Buffer {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const front = groups(head);
  const back = groups(tail ?? "");
  const all = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
