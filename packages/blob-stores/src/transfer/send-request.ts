import * as http from "node:http";
import * as https from "node:https";
import type { ByteStream } from "@design-catalog/core/ports";
import { createWatch, type Watch } from "./watch.ts";

/** A request to the server of a store. */
export interface StoreRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Content of exactly so many bytes. @default none */
  readonly body?: { readonly content: ByteStream; readonly bytes: number };
  /** Longest time in milliseconds without a sign of the server, while it is its turn. */
  readonly silenceMsMax: number;
}

/** The answer to a request; its body has to be taken, or ended. */
export interface StoreAnswer {
  readonly status: number;
  /** The first value of a header; its name in lower case. */
  header(name: string): string | undefined;
  readonly body: ByteStream;
}

/** Connections stay open between requests, apart from those that carried content: it cannot be sent again. */
const agents = {
  "http:": new http.Agent({ keepAlive: true, maxFreeSockets: 8 }),
  "https:": new https.Agent({ keepAlive: true, maxFreeSockets: 8 }),
} as const;

/** Sends one request and returns its answer. Errors of the content are thrown as they are; redirects are not followed. */
export async function sendRequest(request: StoreRequest): Promise<StoreAnswer> {
  const { url, method, headers, body, silenceMsMax } = request;
  const isPlain = url.protocol === "http:";
  const length = body ? { "content-length": String(body.bytes) } : {};
  const sent = (isPlain ? http : https).request(url, {
    method,
    headers: { ...headers, ...length },
    agent: body ? false : agents[isPlain ? "http:" : "https:"],
  });
  const watch = createWatch(silenceMsMax, (error) => sent.destroy(error));
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject);
    sent.on("close", () => reject(new Error("The server closed the connection without an answer")));
  });
  // Awaited below; a failure may come before that.
  answered.catch(() => undefined);
  try {
    if (body) await sendBody(sent, { content: body.content, answered, watch });
    sent.end();
    const answer = await watch.during(answered);
    return { status: answer.statusCode ?? 0, header: (name) => headerOf(answer, name), body: read(answer, watch) };
  } catch (error) {
    sent.destroy();
    throw error;
  }
}

interface Sending {
  readonly content: ByteStream;
  readonly answered: Promise<unknown>;
  readonly watch: Watch;
}

/** Sends the content as fast as the server takes it; an answer before its end, a refusal, ends it. */
async function sendBody(sent: http.ClientRequest, { content, answered, watch }: Sending): Promise<void> {
  let isAnswered = false;
  const stop = () => (isAnswered = true);
  answered.then(stop, stop);
  for await (const part of content) {
    if (isAnswered) return;
    if (sent.write(part)) continue;
    const drained = new Promise((resolve) => sent.once("drain", resolve));
    await watch.during(Promise.race([drained, answered]));
  }
}

function headerOf({ headers }: http.IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The parts of a body. The runtime throws where it ends before its announced length. */
async function* read(answer: http.IncomingMessage, watch: Watch): AsyncGenerator<Uint8Array, undefined> {
  const parts = answer[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await watch.during(parts.next());
      if (next.done === true) return;
      const part: unknown = next.value;
      if (!(part instanceof Uint8Array)) throw new TypeError("Cannot read the answer because it has an encoding");
      yield part;
    }
  } finally {
    if (!answer.complete) answer.destroy();
  }
}
