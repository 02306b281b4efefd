import type { HostileSender, NamedBody } from "../programs/hostile-sender.ts";
import type { ParsingServer } from "../programs/parsing-server.ts";
import { openClient } from "../shared/changes.ts";
import { startProgram } from "../shared/program.ts";
import { setStage } from "../shared/stage.ts";
import { percentile, timed } from "../shared/statistics.ts";

const rounds = 3;
const roundMs = 5_000;
const readsPerSecond = 50;

/** Waits of others while four connections send the most expensive bodies, in milliseconds, and the answers. */
export interface Neighbours {
  readonly server: "service" | "bare server";
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Reads without a successful answer. */
  readonly failed: number;
}

/** Sends four bodies at once to the service and to a server that only parses them, in turns. */
export async function measureNeighbours(bodies: readonly NamedBody[]): Promise<readonly Neighbours[]> {
  const stage = await setStage();
  const parsing = startProgram<ParsingServer>("parsing-server");
  const sender = startProgram<HostileSender>("hostile-sender");
  try {
    const service = await stage.startService("api", await stage.database.create("hostile"));
    const { token } = await openClient(service);
    const bare = { origin: await parsing.call("listen", undefined), path: "/" };
    const real = { origin: service.url, path: "/api/v1/me" };
    const results: Neighbours[] = [];
    const run = async (server: Neighbours["server"], { origin, path }: typeof bare) => {
      const sending = sender.call("send", { origin, token, bodies, durationMs: roundMs });
      const reading = await readFor(origin + path, token);
      results.push({ server, ...reading, statuses: await sending });
    };
    for (let round = 0; round < rounds; round++) {
      await run("bare server", bare);
      await run("service", real);
    }
    await service.stop();
    return results;
  } finally {
    await Promise.all([parsing.stop(), sender.stop()]);
    await stage.stop();
  }
}

async function readFor(url: string, token: string) {
  const times: number[] = [];
  let failed = 0;
  const headers = { authorization: `Bearer ${token}` };
  const startMs = performance.now();
  for (let nextMs = startMs; nextMs - startMs < roundMs; nextMs += 1_000 / readsPerSecond) {
    await Bun.sleep(Math.max(0, nextMs - performance.now()));
    const read = async () => {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) failed += 1;
    };
    times.push(await timed(read));
  }
  return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99), failed };
}
