import type { NameResolver, Resolution } from "@design-catalog/core/ports";
import type { Chance } from "../engine/chance.ts";
import type { Swarm } from "../engine/swarm.ts";
import type { Observation } from "./observations.ts";
import type { SimulatedProcess } from "./simulated-process.ts";

/** The name server. */
export interface VirtualNames {
  resolverOf(process: SimulatedProcess): NameResolver;
  /** Makes all names lead where they should. */
  end(): void;
}

/** Addresses that no delivery may go to, of several kinds. */
export const privateAddresses: readonly [string, ...string[]] = [
  "127.0.0.1",
  "10.1.2.3",
  "169.254.169.254",
  "192.168.1.1",
  "::1",
  "fd00::1",
  "::ffff:10.0.0.1",
];
const publicAddresses: readonly [string, ...string[]] = ["93.184.215.14", "8.8.4.4", "2606:2800:21f::1"];

/** Creates names whose answers vary from query to query, if the seed says so. */
export function createVirtualNames(
  { features }: Swarm,
  chance: Chance,
  observe: (observation: Observation) => void,
): VirtualNames {
  let isTreacherous = features.has("treacherousNames");

  function answer(): Resolution {
    const addresses = [chance.pick(publicAddresses)];
    if (chance.happens(0.3)) addresses.push(chance.pick(publicAddresses));
    if (!isTreacherous || chance.happens(0.7)) return { outcome: "addresses", addresses };
    if (chance.happens(0.3)) return { outcome: "error", message: "no such name" };
    const rebound = chance.pick(privateAddresses);
    return { outcome: "addresses", addresses: chance.happens(0.5) ? [rebound] : [...addresses, rebound] };
  }

  function latencyMs(): number {
    return isTreacherous && chance.happens(0.1) ? chance.integer(1_000, 20_000) : chance.integer(0, 10);
  }

  return {
    resolverOf: (process) => ({
      resolve(host, deadlineMs) {
        const { promise, resolve } = Promise.withResolvers<Resolution>();
        const takesMs = latencyMs();
        const resolution: Resolution = takesMs > deadlineMs ? { outcome: "error", message: "no answer" } : answer();
        process.receiveAfter(Math.min(takesMs, deadlineMs), () => {
          observe({ kind: "resolve", process, host, resolution });
          resolve(resolution);
        });
        return promise;
      },
    }),
    end() {
      isTreacherous = false;
    },
  };
}
