import { connect, type Socket } from "node:net";
import type { ByteStream, ContentScanner, ScanLimit, ScanVerdict } from "@design-catalog/core/ports";
import type { ScannerSettings } from "./config/scanner.ts";

/** Longest wait in milliseconds for clamd to take more, or to judge: large archives take a while. */
const usualSilenceMs = 120_000;
/** Longest answer that is read. */
const answerCharactersMax = 1_000;

/**
 * Creates a scanner that sends content to clamd, one connection each (its command INSTREAM). Content beyond clamd's
 * `StreamMaxLength` is `unavailable`: clamd has not judged it.
 */
export function createClamdScanner(address: ScannerSettings, { silenceMsMax = usualSilenceMs } = {}): ContentScanner {
  return {
    async scan(content, { waitMsMax }) {
      const socket = connect(address);
      const answer = readAnswer(socket, { silenceMsMax, waitMsMax });
      try {
        const sending = sendContent(socket, content, answer);
        // Content that stands still keeps neither the caller nor the connection waiting; its failure then is of no interest.
        sending.catch(() => undefined);
        await Promise.race([sending, answer.given]);
        return toVerdict(await answer.given);
      } finally {
        answer.end();
        socket.destroy();
      }
    },
  };
}

/** The text that clamd answered, or the reason why there is none. */
type Answer = { readonly text: string } | { readonly fault: string };

interface ReadAnswer {
  /** Never rejects. */
  readonly given: Promise<Answer>;
  /** Says that clamd took something: its time to answer begins again. */
  extend(): void;
  end(): void;
}

interface Waits extends ScanLimit {
  readonly silenceMsMax: number;
}

function readAnswer(socket: Socket, { silenceMsMax, waitMsMax }: Waits): ReadAnswer {
  let late: NodeJS.Timeout | undefined;
  let over: NodeJS.Timeout | undefined;
  const given = new Promise<Answer>((resolve) => {
    let text = "";
    const fail = (fault: string) => resolve({ fault });
    // The socket's own timer does not run on Bun while something waits to be sent.
    late = setTimeout(() => fail(`clamd was silent for ${silenceMsMax} ms`), silenceMsMax);
    over = setTimeout(() => fail(`clamd gave no verdict within ${waitMsMax} ms`), waitMsMax);
    socket.on("error", (error) => fail(`Cannot talk to clamd: ${error.message}`));
    socket.on("close", () => fail("clamd closed the connection without an answer"));
    socket.on("data", (part) => {
      text += part.toString("utf8");
      const end = text.indexOf("\0");
      if (end !== -1) resolve({ text: text.slice(0, end) });
      else if (text.length > answerCharactersMax) fail("clamd sent an answer without an end");
    });
  });
  const end = () => {
    clearTimeout(late);
    clearTimeout(over);
  };
  return { given, extend: () => void late?.refresh(), end };
}

/** Sends the content as fast as clamd takes it; an answer before its end is a verdict, or a fault, and ends it. */
async function sendContent(socket: Socket, content: ByteStream, answer: ReadAnswer): Promise<void> {
  let isAnswered = false;
  void answer.given.then(() => (isAnswered = true));
  socket.write("zINSTREAM\0");
  for await (const part of content) {
    if (isAnswered) return;
    // A length of 0 means the end.
    if (part.byteLength === 0) continue;
    socket.write(lengthOf(part.byteLength));
    if (!socket.write(part)) await Promise.race([drained(socket), answer.given]);
    if (isAnswered) return;
    answer.extend();
  }
  socket.write(lengthOf(0));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("drain", () => resolve()));
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function toVerdict(answer: Answer): ScanVerdict {
  if ("fault" in answer) return { outcome: "unavailable", reason: answer.fault };
  if (answer.text === "stream: OK") return { outcome: "clean" };
  const name = /^stream: (.+) FOUND$/u.exec(answer.text)?.[1];
  return name === undefined
    ? { outcome: "unavailable", reason: `clamd answered: ${answer.text}` }
    : { outcome: "infected", name };
}
