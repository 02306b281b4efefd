/**
 * A server that writes the rows of a change in one round trip and one commit, and then sends its event. It may also
 * record what makes deliveries durable: with the change their rows and jobs, and afterwards their attempts.
 */
import type { TransportResult } from "@design-catalog/core/ports";
import { systemPorts } from "@design-catalog/host";
import { createTlsTransport } from "@design-catalog/webhook-engine";
import { Pool } from "pg";
import { serveCalls } from "../shared/program.ts";
import { type FloorRecords, openRecords, type RecordedDelivery } from "./floor-records.ts";
import { type FloorDelivery, floorRequest } from "./floor-request.ts";
import { createProjectRow, type Ids, inOne, insertStatements } from "./service-sql.ts";

/** As many connections as the service has. */
const connectionsMax = 10;
/** First attempts of the service to one endpoint at once. */
const perUrl = 12;

/** An endpoint and what waits for it. */
interface Line {
  readonly url: string;
  readonly endpointId: string;
  send(delivery: RecordedDelivery, body: string): void;
}

interface Opened {
  readonly connectionString: string;
  readonly ids: Ids;
  /** PEM of the authority of the receivers' certificate. */
  readonly authority: string;
  readonly secret: string;
  /** True to record deliveries and attempts. */
  readonly records: boolean;
}

let lines: readonly Line[] = [];
let records: FloorRecords | undefined;
let send: (url: URL, sent: Pick<FloorDelivery, "deliveryId" | "body">) => Promise<TransportResult>;

const handlers = {
  /** Returns the origin that it listens on. */
  async listen({ connectionString, ids, authority, secret, records: isRecording }: Opened) {
    if (isRecording) records = await openRecords(connectionString, ids.applicationId);
    const pool = new Pool({ connectionString, max: connectionsMax });
    const transport = createTlsTransport({ extraCertificates: authority });
    send = (url, sent) => transport.send(floorRequest(url, { ...sent, secret }));
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => change(request, pool, ids) });
    return server.url.origin;
  },
  /** Sends events to these receivers from now on. */
  deliverTo({ urls }: { readonly urls: readonly string[] }) {
    lines = urls.map((url) => openLine(new URL(url)));
  },
};

/** Calls that a floor of the way answers. */
export type WayFloor = typeof handlers;

async function change(request: Request, pool: Pool, ids: Ids): Promise<Response> {
  const next = () => systemPorts.ids.next();
  const row = createProjectRow(await request.json(), { id: next(), userId: ids.userId });
  const eventId = next();
  const statements = insertStatements(row, { ids, auditId: next(), eventId });
  const deliveries = lines.map(({ url, endpointId }) => {
    return { deliveryId: next(), eventId, endpointId, url, createdAt: row.createdAt };
  });
  const recorded = await Promise.all(deliveries.map(async (delivery) => records?.insertsOf(delivery) ?? []));
  await pool.query(inOne([...recorded.flat(), ...statements]));
  const event = String(statements[2].values[3]);
  for (const [index, delivery] of deliveries.entries()) lines[index]?.send(delivery, event);
  return Response.json(row, { status: 201 });
}

/** Sends at most a few events at once to one receiver; the others wait. */
function openLine(url: URL): Line {
  const waiting: (() => Promise<void>)[] = [];
  let active = 0;
  const go = () => {
    while (active < perUrl) {
      const attempt = waiting.shift();
      if (!attempt) return;
      active++;
      void attempt().finally(() => {
        active--;
        go();
      });
    }
  };
  return {
    url: url.href,
    endpointId: systemPorts.ids.next(),
    send(delivery, body) {
      waiting.push(() => attemptAt(url, delivery, body));
      go();
    },
  };
}

async function attemptAt(url: URL, delivery: RecordedDelivery, body: string): Promise<void> {
  const startMs = performance.now();
  const result = await send(url, { deliveryId: delivery.deliveryId, body });
  records?.record(delivery, result, performance.now() - startMs);
}

serveCalls(handlers);
