/** The service's own signature and transport without anything else: no queue, no database, no record. */
import { createTlsTransport, signDelivery } from "@design-catalog/webhook-engine";
import { serveCalls } from "../program.ts";

/** Deliveries to send. */
export interface FloorJob {
  readonly urls: readonly string[];
  /** Number of deliveries, spread evenly over the URLs. */
  readonly count: number;
  /** Requests at once to each URL. */
  readonly perUrl: number;
  readonly certificate: string;
  readonly secret: string;
  /** The bytes of one event. */
  readonly body: string;
}

const handlers = {
  async send(job: FloorJob) {
    const transport = createTlsTransport({ extraCertificates: job.certificate });
    const send = (url: URL, deliveryId: string) => transport.send(request(job, url, deliveryId));
    await Promise.all(job.urls.map((url, index) => sendTo(new URL(url), { job, index, send })));
    await transport.close();
  },
};

/** Calls that a floor sender answers. */
export type FloorSender = typeof handlers;

interface Lane {
  readonly job: FloorJob;
  readonly index: number;
  readonly send: (url: URL, deliveryId: string) => Promise<{ readonly outcome: string }>;
}

async function sendTo(url: URL, { job, index, send }: Lane): Promise<void> {
  let left = Math.ceil(job.count / job.urls.length);
  const work = async () => {
    while (left-- > 0) {
      const { outcome } = await send(url, `${index}-${left}`);
      if (outcome !== "response") throw new Error(`Cannot send to the receiver: current outcome is ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: job.perUrl }, work));
}

function request(job: FloorJob, url: URL, deliveryId: string) {
  const body = new TextEncoder().encode(job.body);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  return {
    method: "POST" as const,
    url,
    addresses: ["127.0.0.1"],
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "Service-Webhooks/1.0",
      "webhook-id": deliveryId,
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": signDelivery({ id: deliveryId, timestampSeconds, body, secrets: [job.secret] }),
      "Service-Event-Type": "project.created",
      "Service-Delivery-Id": deliveryId,
      "Service-Delivery-Attempt": "1",
    },
    body,
    deadlineMs: 15_000,
    responseBytesMax: 4_096,
  };
}

serveCalls(handlers);
