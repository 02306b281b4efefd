/** A server that only runs the SQL: no authentication, no checks of the request, no rights, no headers. */
import { systemPorts } from "@design-catalog/host";
import { Pool } from "pg";
import { serveCalls } from "../shared/program.ts";
import { createProjectRow, expectRemembered, type Ids, inOne, insertStatements, selectProject } from "./service-sql.ts";

/** As many connections as the service has. */
const connectionsMax = 10;

const handlers = {
  /** Returns the origin that it listens on. */
  listen({ connectionString, ids }: { readonly connectionString: string; readonly ids: Ids }) {
    const pool = new Pool({ connectionString, max: connectionsMax });
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) =>
        request.method === "POST"
          ? createProject(request, { pool, ids, next: () => systemPorts.ids.next() })
          : readProject(request, pool, ids),
    });
    return server.url.origin;
  },
};

/** Calls that a bare server answers. */
export type BareServer = typeof handlers;

async function readProject(request: Request, pool: Pool, ids: Ids): Promise<Response> {
  const id = request.url.slice(request.url.lastIndexOf("/") + 1);
  const { rows } = await pool.query({ name: "read", text: selectProject, values: [ids.applicationId, id] });
  return Response.json(rows[0]);
}

interface Creation {
  readonly pool: Pool;
  readonly ids: Ids;
  readonly next: () => string;
}

async function createProject(request: Request, { pool, ids, next }: Creation): Promise<Response> {
  const row = createProjectRow(await request.json(), { id: next(), userId: ids.userId });
  const inserts = insertStatements(row, { ids, auditId: next(), eventId: next() });
  const remembered = { text: expectRemembered, values: [ids.applicationId, "projects", ids.applicationId, ""] };
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    await client.query(inOne([...inserts, remembered]));
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  return Response.json(row, { status: 201 });
}

serveCalls(handlers);
