import { createHash } from "node:crypto";
import { join } from "node:path";
import { findFreePort } from "@design-catalog/storage-kysely/embedded";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { registerEndpoints } from "../shared/changes.ts";
import type { Stage } from "../shared/stage.ts";
import type { Checkout } from "./checkout.ts";
import { sampleUs } from "./profile.ts";
import type { Side } from "./side.ts";

const administrator = { emailAddress: "bench@catalog.example", password: "correct horse battery staple" } as const;
/** The first start migrates the database, on a machine with other work too. */
const startTimeoutMs = 60_000;
const pollMs = 50;
const host = "127.0.0.1";

/** Roles of the processes of a service. Requests go to the first. */
export type Roles = readonly ("all" | "api" | "worker")[];

/** A service to measure. */
export interface ServiceOptions {
  /** @default one process that does both */
  readonly roles?: Roles;
  /** Further endpoints, which get no event of the load: by a filter, or because they chose another type. */
  readonly others?: { readonly count: number; readonly by: "filter" | "type" };
  /** Directory to which its processes write profiles when they end. @default none */
  readonly profiles?: string;
}

/** Members of the first endpoint, and of the others; all changes of the load are of one type, with the same name. */
const asked = {
  filter: [{ filter: named("notContains") }, { filter: named("contains") }],
  type: [{}, { eventTypes: ["project.deleted"] }],
} as const;

function named(type: "contains" | "notContains") {
  return { "data.object.name": { filterType: "text", type, filter: "no such name" } };
}

/** Starts the service of a checkout by `bun run start` and its documented variables, on a database of its own. */
export async function startService(stage: Stage, checkout: Checkout, options: ServiceOptions = {}): Promise<Side> {
  const { roles = ["all"], others, profiles } = options;
  const name = others ? `${checkout.name}, ${others.count} by ${others.by}` : checkout.name;
  const database = `way_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
  const connectionString = await stage.database.create(database);
  await stage.database.observer.query(`ALTER DATABASE ${database} SET pg_stat_statements.track_planning = on`);
  const url = `http://${host}:${await findFreePort(host)}`;
  const children: ReturnType<typeof spawn>[] = [];
  const stop = async () => {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map((child) => child.exited));
  };
  try {
    // The first one migrates the database.
    for (const [index, ROLE] of roles.entries()) {
      const own = index === 0 ? url : `http://${host}:${await findFreePort(host)}`;
      const child = spawn(checkout, { ...environment(stage, connectionString, own), ...profiling(profiles), ROLE });
      children.push(child);
      await untilReady(own, () => child.exitCode);
    }
    const pids = children.map(({ pid }) => pid);
    const registered: string[] = [];
    return {
      name,
      database,
      origin: url,
      pids,
      connectionString,
      stop,
      signIn: async () => (await signIn(url, administrator)).token,
      async deliverTo(urls) {
        const missing = urls.filter((one) => !registered.includes(one));
        const client = await signIn(url, administrator);
        const [first] = missing;
        if (others && first !== undefined && registered.length === 0) await registerAmong(client, first, others);
        else await registerEndpoints(client, missing);
        registered.push(...missing);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers so many endpoints, of which one gets the events. */
async function registerAmong(client: ApiClient, url: string, { count, by }: NonNullable<ServiceOptions["others"]>) {
  const [receiver, others] = asked[by];
  await registerEndpoints(client, [url], receiver);
  await registerEndpoints(
    client,
    Array.from({ length: count - 1 }, () => url),
    others,
  );
}

function spawn(checkout: Checkout, variables: Readonly<Record<string, string>>) {
  return Bun.spawn([process.execPath, "run", "start"], {
    cwd: checkout.directory,
    env: { ...process.env, ...variables },
    stdout: "ignore",
    stderr: "inherit",
  });
}

function environment(stage: Stage, connectionString: string, url: string): Readonly<Record<string, string>> {
  return {
    PORT: new URL(url).port,
    HOST: host,
    BASE_URL: "",
    DATA_DIR: join(stage.directory, "service"),
    DATABASE_URL: connectionString,
    MASTER_KEY: stage.database.masterKey,
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    BOOTSTRAP_ADMIN_EMAIL: administrator.emailAddress,
    BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_CA_FILE: stage.authorityFile,
  };
}

/** Each sample costs some microseconds, so a profiled process is some percent slower. */
function profiling(directory: string | undefined): Readonly<Record<string, string>> {
  if (directory === undefined) return {};
  return { BUN_OPTIONS: `--cpu-prof --cpu-prof-interval=${sampleUs} --cpu-prof-dir=${directory}` };
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs;
  while (performance.now() < deadlineMs && exitCode() === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await Bun.sleep(pollMs);
  }
  throw new Error(`Cannot start the service because it did not become ready: exit code ${exitCode()}`);
}
