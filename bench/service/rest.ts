import { defaultApplicationId } from "@design-catalog/core";
import type { BareServer } from "../programs/bare-server.ts";
import type { Load, LoadGenerator } from "../programs/load.ts";
import { creationLoad, openClient } from "../shared/changes.ts";
import { type Program, startProgram } from "../shared/program.ts";
import type { Stage } from "../shared/stage.ts";
import { readStatements, resetStatements } from "../shared/statements.ts";
import { compare, type Comparison } from "../shared/statistics.ts";

/** Requests per second of one operation, in turns with a bare server that runs the same SQL. */
export interface RestFigures {
  readonly operation: string;
  readonly rounds: number;
  readonly connections: number;
  readonly perSecond: Comparison;
  readonly statementsPerRequest: number;
}

const rounds = 3;
const connections = 16;
const warmUpMs = 1_500;
const roundMs = 1_500;

type Request = Omit<Load, "origin" | "connections" | "durationMs">;

interface Bench {
  readonly stage: Stage;
  readonly load: Program<LoadGenerator>;
  readonly serviceOrigin: string;
  readonly bareOrigin: string;
}

/** Measures reading and creating a project, with no webhook endpoint registered. */
export async function measureRest(stage: Stage): Promise<readonly RestFigures[]> {
  const load = startProgram<LoadGenerator>("load");
  const bare = startProgram<BareServer>("bare-server");
  const connectionString = await stage.database.create("rest");
  const service = await stage.startService("api", connectionString);
  try {
    const client = await openClient(service);
    const { origin: _, ...creation } = creationLoad(service.url, client.token);
    const { body: project } = await client.call("POST", creation.path, JSON.parse(creation.body));
    const ids = { applicationId: defaultApplicationId, userId: String(project.createdBy) };
    const bareOrigin = await bare.call("listen", { connectionString, ids });
    const bench = { stage, load, serviceOrigin: service.url, bareOrigin };
    const reading = { method: "GET", path: `/api/v1/projects/${project.id}`, token: client.token, status: 200 };
    return [
      await measure(bench, "GET /api/v1/projects/{id}", reading),
      await measure(bench, "POST /api/v1/projects", creation),
    ];
  } finally {
    await Promise.all([service.stop(), bare.stop(), load.stop()]);
  }
}

async function measure(bench: Bench, operation: string, request: Request): Promise<RestFigures> {
  const { serviceOrigin, bareOrigin } = bench;
  const statementsPerRequest = await compareStatements(bench, request);
  const results: { readonly service: number; readonly floor: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const service = await run(bench, request, { origin: serviceOrigin, durationMs: roundMs });
    const floor = await run(bench, request, { origin: bareOrigin, durationMs: roundMs });
    results.push({ service: service.perSecond, floor: floor.perSecond });
  }
  return { operation, rounds, connections, perSecond: compare(results), statementsPerRequest };
}

async function run({ load }: Bench, request: Request, more: { readonly origin: string; readonly durationMs: number }) {
  const { count, elapsedMs } = await load.call("run", { ...request, ...more, connections });
  return { count, perSecond: (count / elapsedMs) * 1_000 };
}

/**
 * Warms both servers up and returns the number of statements per request.
 * @throws {Error} when the two run different statements
 */
async function compareStatements(bench: Bench, request: Request): Promise<number> {
  const { stage, serviceOrigin, bareOrigin } = bench;
  const texts: string[] = [];
  let perRequest = 0;
  for (const origin of [serviceOrigin, bareOrigin]) {
    await resetStatements(stage.database.observer);
    const { count } = await run(bench, request, { origin, durationMs: warmUpMs });
    // Statements outside requests, such as reading the user's rights every 3 s, are far fewer.
    const statements = (await readStatements(stage.database.observer)).filter(({ calls }) => calls >= count / 2);
    texts.push(writtenBy(statements).join("\n"));
    perRequest = statements.reduce((sum, { calls }) => sum + Math.round(calls / count), 0);
  }
  if (texts[0] === texts[1]) return perRequest;
  const explained = `the service runs\n${texts[0]}\nand the bare server\n${texts[1]}`;
  throw new Error(`Cannot compare because the bare server must run what the service runs, but ${explained}`);
}

/** The service sends a transaction that reads nothing in one message, without the two statements around it. */
function writtenBy(statements: readonly { readonly text: string }[]): readonly string[] {
  return statements.map(({ text }) => text).filter((text) => !/^(?:BEGIN|COMMIT)\b/u.test(text));
}
