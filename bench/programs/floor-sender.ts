/** The service's own signature and transport without anything else: no queue, no database, no record. */
import { createTlsTransport } from "@design-catalog/webhook-engine";
import { serveCalls } from "../shared/program.ts";
import { floorRequest } from "./floor-request.ts";

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
    const send = (url: URL, deliveryId: string) => transport.send(floorRequest(url, { ...job, deliveryId }));
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
      if (outcome !== "response") throw new Error(`Cannot send to the receiver: outcome ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: job.perUrl }, work));
}

serveCalls(handlers);
