/** A server that writes the rows of a change in one round trip and one commit, and then sends its event. */
import { systemPorts } from "@design-catalog/host";
import { createTlsTransport } from "@design-catalog/webhook-engine";
import { Pool } from "pg";
import { serveCalls } from "../shared/program.ts";
import { floorRequest } from "./floor-request.ts";
import { createProjectRow, type Ids, insertStatements } from "./service-sql.ts";

/** As many connections as the service has. */
const connectionsMax = 10;
/** First attempts of the service to one endpoint at once. */
const perUrl = 12;

type Line = (body: string) => void;

interface Opened {
  readonly connectionString: string;
  readonly ids: Ids;
  /** PEM of the authority of the receivers' certificate. */
  readonly authority: string;
  readonly secret: string;
}

let lines: readonly Line[] = [];
let send: (url: URL, body: string) => Promise<unknown> = async () => undefined;

const handlers = {
  /** Returns the origin that it listens on. */
  listen({ connectionString, ids, authority, secret }: Opened) {
    const pool = new Pool({ connectionString, max: connectionsMax });
    const transport = createTlsTransport({ extraCertificates: authority });
    send = (url, body) => transport.send(floorRequest(url, { deliveryId: systemPorts.ids.next(), secret, body }));
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
  const statements = insertStatements(row, { ids, auditId: next(), eventId: next() });
  await pool.query(inOne(statements));
  const event = String(statements[2].values[3]);
  for (const line of lines) line(event);
  return Response.json(row, { status: 201 });
}

/** Combines inserts into one statement, which is a transaction of its own. */
function inOne(inserts: ReturnType<typeof insertStatements>) {
  const values: unknown[] = [];
  const texts = inserts.map(({ text, values: own }) => {
    const offset = values.length;
    values.push(...own);
    return text.replaceAll(/\$(\d+)/gu, (_, index: string) => `$${Number(index) + offset}`);
  });
  const [project, audit, event] = texts;
  const text = `with project as (${project}), audit as (${audit}) ${event}`;
  return { name: "change", text, values };
}

/** Sends at most a few events at once to one receiver; the others wait. */
function openLine(url: URL): Line {
  const waiting: string[] = [];
  let active = 0;
  const go = () => {
    while (active < perUrl) {
      const body = waiting.shift();
      if (body === undefined) return;
      active++;
      void send(url, body).finally(() => {
        active--;
        go();
      });
    }
  };
  return (body) => {
    waiting.push(body);
    go();
  };
}

serveCalls(handlers);
