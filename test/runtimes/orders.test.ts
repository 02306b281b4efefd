/** The webhook engine without the catalog, on Node and PostgreSQL: the example of docs/embedding. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createTestAuthority, type Receiver, startReceiver, type TestDatabase } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { Client } from "pg";
import { Webhook } from "standardwebhooks";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const example = join(import.meta.dirname, "..", "..", "examples", "orders.ts");
/** Most lines of the example, as its documentation promises. */
const linesMax = 40;

let directory = "";
let database: TestDatabase;
let receiver: Receiver;
let environment: Record<string, string | undefined>;
let status = 204;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "orders-"));
  const built = await Bun.build({ entrypoints: [example], target: "node", format: "esm", outdir: directory });
  expect(built.success).toBe(true);
  database = await createEmptyDatabase();
  const authority = await createTestAuthority();
  receiver = await startReceiver({ authority, respond: () => ({ status }) });
  environment = {
    PATH: process.env["PATH"],
    DATABASE_URL: database.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    CA: authority.certificate,
    HOOK: receiver.url,
  };
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await Promise.all(
    programs
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((one) => once(one, "close")),
  );
  await receiver.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function startShop() {
  const program = spawn("node", [join(directory, "orders.js")], {
    env: environment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  programs.push(program);
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  /** The next line that is not a line of the log. */
  const next = async (): Promise<string> => {
    const { value } = await lines.next();
    const line = String(value);
    return /^(secret|placed|refused)/u.test(line) ? line : next();
  };
  const order = (text: string) => {
    program.stdin.write(`${text}\n`);
    return next();
  };
  return { program, next, order };
}

async function rowsOf(text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("the example is short", async () => {
  expect((await readFile(example, "utf8")).trimEnd().split("\n").length).toBeLessThanOrEqual(linesMax);
});

test("a shop on Node announces orders with its own rows, or not at all, and loses none when it is killed", async () => {
  const shop = startShop();
  const secret = (await shop.next()).replace("secret ", "");
  const id = (await shop.order("Ada orders a lamp")).replace("placed ", "");
  const [first] = await receiver.waitFor(1, 20_000);
  const body = new TextDecoder().decode(first?.body);
  const event: unknown = new Webhook(secret).verify(body, first?.headers ?? {});
  expect(event).toMatchObject({ type: "order.placed", data: { object: { id, customer: "Ada" } } });

  // The last statement of the transaction fails, after the event has been recorded.
  expect(await shop.order("Nobody")).toMatch(/^refused: .*null value in column "product"/u);
  expect(await rowsOf("SELECT customer FROM orders")).toEqual([{ customer: "Ada" }]);
  expect(await rowsOf("SELECT type FROM webhooks.events")).toHaveLength(1);

  status = 503;
  await shop.order("Grace orders a chair");
  await receiver.waitFor(2, 20_000);
  shop.program.kill("SIGKILL");
  await once(shop.program, "close");
  status = 204;
  const again = startShop();
  const requests = await receiver.waitFor(3, 40_000);
  expect(requests[2]?.headers["webhook-id"]).toBe(requests[1]?.headers["webhook-id"] ?? "");
  expect(new TextDecoder().decode(requests[2]?.body)).toContain('"customer":"Grace"');

  status = 500;
  await again.order("Bo orders a rug");
  // Successes and failures are recorded by functions of their own.
  await waitUntil(
    async () => {
      const recorded = await rowsOf(
        "SELECT DISTINCT status_code FROM webhooks.delivery_attempts WHERE status_code IN (204, 500)",
      );
      return recorded.length === 2 ? recorded : undefined;
    },
    { timeoutMs: 20_000, what: "both kinds of results to be recorded" },
  );
});

test("the shop's own tables stay its own, and nothing of the catalog is made", async () => {
  const tables = await rowsOf(
    `SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
       AND tablename !~ '_p\\d{8}$' AND tablename !~ '^j[0-9a-f]{56}$' ORDER BY 1`,
  );
  // Rows of the database are objects.
  const names = tables.map((row) => Object.values(row as object).join());
  expect(names.filter((name) => name.startsWith("public."))).toEqual([
    "public.kysely_migration",
    "public.kysely_migration_lock",
    "public.order_lines",
    "public.orders",
  ]);
  const engine = ["attempt_hours", "counted_hours", "deliveries", "delivery_attempts", "events", "exhaustion_notices"];
  expect(names).toEqual(
    expect.arrayContaining([...engine, "webhook_endpoints", "webhook_migration"].map((name) => `webhooks.${name}`)),
  );
  expect(names.filter((name) => !/^(?:public|webhooks)\./u.test(name))).toEqual([]);
  expect(names).not.toContain("webhooks.products");
});

test("the shop ends when it is told to", async () => {
  const shop = startShop();
  await shop.order("Cy orders a bed");
  shop.program.kill("SIGTERM");
  expect(await once(shop.program, "close")).toEqual([0, null]);
});
