/**
 * Measures what a read replica takes from the primary: the same grids by a service without and one with it, in turns, while
 * somebody else makes changes. docs/operations/benchmarks.md has the results.
 */
import { randomBytes } from "node:crypto";
import { type ApiClient, createApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { createPostgresServer, type PostgresServer, startWithStandby } from "../test/support/postgres-server.ts";
import { createStage, type Stage } from "../test/support/stage.ts";
import { describeMachine } from "./shared/machine.ts";
import { readProcessorTimes, usedByTree } from "./shared/processor-time.ts";
import { formatSpread, percentile, spreadOf, timed } from "./shared/statistics.ts";

const signals = 20_000;
const entries = 50_000;
const isQuick = process.argv.includes("--quick");
const readers = isQuick ? 1 : 2;
const changesPerSecond = 10;
const rounds = isQuick ? 3 : 5;
const roundMs = isQuick ? 3_000 : 8_000;
/** After this time the sign-ins of the readers no longer count as changes. */
const signedInMs = 32_000;

const page = { startRow: 0, endRow: 100 };
const filterModel = { name: { filterType: "text", type: "contains", filter: "9" } };
/** Grids as people ask for them: a page of all rows, a filtered one, and the newest of a long trail. */
const grids = [
  ["/api/v1/admin/signals/grid", page],
  ["/api/v1/admin/signals/grid", { ...page, filterModel }],
  ["/api/v1/admin/audit/grid", { ...page, sortModel: [{ colId: "at", sort: "desc" }] }],
] as const;

process.exit(await run());

async function run(): Promise<number> {
  const stage = await createStage();
  try {
    const primary = await createPostgresServer(stage.dataDirectory("primary"));
    const standby = await startWithStandby(primary);
    stage.atEnd(() => primary.stop());
    stage.atEnd(() => standby.stop());
    const [plain, replicated] = await startServices(stage, { primary, standby });
    await fill(primary);
    const stopChanges = await makeChanges(plain, primary);
    const sides = [await openSide(stage, plain), await openSide(stage, replicated)] as const;
    for (const side of sides) await measure(side, primary, roundMs);
    await Bun.sleep(signedInMs);
    const turns: Turn[] = [];
    for (let round = 0; round < rounds; round++) {
      const without = await measure(sides[0], primary, roundMs);
      turns.push({ without, withReplica: await measure(sides[1], primary, roundMs) });
      process.stdout.write(`${JSON.stringify(turns.at(-1))}\n`);
    }
    await stopChanges();
    for (const name of ["primaryMs", "p50Ms", "p99Ms"] as const) {
      const ratios = turns.map(({ without, withReplica }) => withReplica[name] / without[name]);
      process.stdout.write(`${name} of a grid, with to without: ${formatSpread(spreadOf(ratios), 2)}\n`);
    }
    process.stdout.write(`${JSON.stringify(describeMachine("18"))}\n${await answersOf(replicated)}\n`);
    return 0;
  } finally {
    await stage.end();
  }
}

type Servers = Readonly<Record<"primary" | "standby", PostgresServer>>;

/** Starts a service on the primary, and one that also has the standby. */
async function startServices(stage: Stage, { primary, standby }: Servers) {
  const own = { DATABASE_URL: primary.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const plain = await stage.startService({ environment: own });
  const environment = { ...own, DATABASE_READ_URL: standby.connectionString, ROLE: "api" };
  return [plain, await stage.startService({ environment })] as const;
}

async function fill({ connectionString }: PostgresServer): Promise<void> {
  const base = "(id, application_id, version, deleted, created_at, updated_at";
  await withClient(connectionString, async (client) => {
    await client.query(
      `INSERT INTO signals ${base}, name, code, category, compatible_signal_ids)
       SELECT lpad(to_hex(n), 24, '0'), lpad('1', 24, '0'), 0, false, now(), now(), 'Signal ' || n, n, 'data', '[]'
       FROM generate_series(1, $1::int) AS n`,
      [signals],
    );
    await client.query(
      `INSERT INTO audit_entries (id, application_id, at, action, kind, resource_id, request_id, changes)
       SELECT to_hex(extract(epoch FROM now())::int - 3600) || lpad(to_hex(n), 16, '0'), lpad('1', 24, '0'), now(), 'update', 'Signal',
         lpad(to_hex(n), 24, '0'), 'bench', '[]' FROM generate_series(1, $1::int) AS n`,
      [entries],
    );
    await client.query("ANALYZE");
  });
}

/** Begins to make changes as another user; returns a function that ends it. */
async function makeChanges({ url }: ServiceProcess, { connectionString }: PostgresServer) {
  const writer = { emailAddress: "writer@catalog.example", password: "correct horse battery staple" };
  const { status } = await createApiClient(url, "").call("POST", "/api/v1/account/register", {
    ...writer,
    firstName: "Kim",
  });
  if (status >= 300) throw new Error(`Cannot sign the writer up: answer ${status}`);
  await withClient(connectionString, (client) =>
    client.query("UPDATE users SET address_state = 'verified', status = 'active'"),
  );
  const client = await signIn(url, writer);
  const ended = new AbortController();
  const working = (async () => {
    while (!ended.signal.aborted) {
      await client.call("POST", "/api/v1/projects", { name: "Lobby video wall" });
      await Bun.sleep(1_000 / changesPerSecond);
    }
  })();
  return () => {
    ended.abort();
    return working;
  };
}

/** Grids of one side in one round, and what one of them took. */
interface Figures {
  readonly grids: number;
  /** Processor time of the primary, with that of the changes. */
  readonly primaryMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Turn {
  readonly without: Figures;
  readonly withReplica: Figures;
}

interface Side {
  readonly client: ApiClient;
}

async function openSide(stage: Stage, { url }: ServiceProcess): Promise<Side> {
  return { client: await signIn(url, stage.administrator) };
}

/** Asks for grids one after another, as several readers; times are of one grid. */
async function measure({ client }: Side, { cluster }: PostgresServer, durationMs: number): Promise<Figures> {
  const root = [...readProcessorTimes()].find(([, { command }]) =>
    command.includes(`-D ${cluster.clusterDirectory} `),
  )?.[0];
  if (root === undefined) throw new Error("Cannot measure because the primary does not run");
  const before = readProcessorTimes();
  const untilMs = performance.now() + durationMs;
  const times: number[] = [];
  const read = async () => {
    for (let turn = 0; performance.now() < untilMs; turn++) {
      const [path, body] = grids[turn % grids.length] ?? grids[0];
      times.push(
        await timed(async () => {
          const { status } = await client.call("POST", path, body);
          if (status !== 200) throw new Error(`Cannot read ${path}: answer ${status}`);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  const primaryMs = usedByTree(before, readProcessorTimes(), root) / times.length;
  return { grids: times.length, primaryMs, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
}

async function answersOf({ url }: ServiceProcess): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics
    .split("\n")
    .filter((line) => line.startsWith("catalog_replica_answers_total"))
    .join("\n");
}
