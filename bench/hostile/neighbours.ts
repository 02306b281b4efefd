import type { HostileSender, NamedBody } from "../programs/hostile-sender.ts";
import type { ParsingServer } from "../programs/parsing-server.ts";
import { openClient } from "../shared/changes.ts";
import { startProgram } from "../shared/program.ts";
import { type ReadTimes, readFor } from "../shared/read-for.ts";
import { setStage } from "../shared/stage.ts";

const rounds = 3;
const roundMs = 5_000;

/** Waits of others while four connections send the most expensive bodies, in milliseconds, and the answers. */
export interface Neighbours extends ReadTimes {
  readonly server: "service" | "bare server";
  readonly statuses: Readonly<Record<number, number>>;
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
      const reading = await readFor(origin + path, token, roundMs);
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
