/** Sends the same requests through one candidate and prints their cost; bundled, it also runs on Node. */
import type { HttpTransport } from "@design-catalog/core/ports";
import { createNodeTransport, createTlsTransport } from "@design-catalog/webhook-engine";

/** Requests to send, and the candidate that sends them. */
export interface SenderJob {
  readonly candidate: keyof typeof candidates;
  readonly urls: readonly string[];
  /** PEM of the authority that signed the receivers' certificates. */
  readonly authority: string;
  /** Requests that count, after as many for warming up. */
  readonly count: number;
  /** Requests at once to each URL. */
  readonly perUrl: number;
}

/** Cost of the requests for the process that sent them. */
export interface SenderCost {
  readonly cpuMicrosecondsPerRequest: number;
}

/** Sends one body to one URL and reads the answer. */
type Send = (url: URL, body: Uint8Array) => Promise<void>;

const headers = {
  "Content-Type": "application/json; charset=utf-8",
  "User-Agent": "Service-Webhooks/1.0",
  "webhook-id": "evt_6740a1f2c3d4e5f607182930",
  "webhook-timestamp": "1700000000",
  "webhook-signature": `v1,${"A".repeat(43)}=`,
};
const deadlineMs = 15_000;
const bodyBytes = 600;
const address = "127.0.0.1";

const candidates = {
  "node:tls": (authority: string) => sendBy(createTlsTransport({ extraCertificates: authority })),
  "node:https": (authority: string) => sendBy(createNodeTransport({ extraCertificates: authority })),
  fetch: sendByFetch,
};

// Written by the benchmark that started this program.
const job = JSON.parse(process.argv[2] ?? "{}") as SenderJob;
const send = candidates[job.candidate](job.authority);
await sendAll(job.count);
const before = process.cpuUsage();
await sendAll(job.count);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuMicrosecondsPerRequest: (user + system) / job.count } satisfies SenderCost));
process.exit(0);

async function sendAll(count: number): Promise<void> {
  const body = new Uint8Array(bodyBytes).fill(0x78);
  await Promise.all(
    job.urls.map(async (text) => {
      const url = new URL(text);
      let left = count / job.urls.length;
      const work = async () => {
        while (left-- > 0) await send(url, body);
      };
      await Promise.all(Array.from({ length: job.perUrl }, work));
    }),
  );
}

function sendBy(transport: HttpTransport): Send {
  return async (url, body) => {
    const result = await transport.send({
      method: "POST",
      url,
      addresses: [address],
      headers,
      body,
      deadlineMs,
      responseBytesMax: 4_096,
    });
    if (result.outcome !== "response") throw new Error(`Cannot send: outcome ${result.message}`);
  };
}

/** Sends by `fetch`, as near to the contract of the port as it comes: pinned, verified by name, one deadline. */
function sendByFetch(authority: string): Send {
  return async (url, body) => {
    const controller = new AbortController();
    const watchdog = setTimeout(() => controller.abort(), deadlineMs);
    const options = {
      method: "POST",
      headers: { ...headers, Host: url.host },
      body: new Uint8Array(body),
      redirect: "manual",
      decompress: false,
      proxy: "",
      signal: controller.signal,
      tls: { ca: authority, serverName: url.hostname, rejectUnauthorized: true },
    } as const;
    const response = await fetch(`https://${address}:${url.port}${url.pathname}`, options);
    await response.arrayBuffer();
    clearTimeout(watchdog);
  };
}
