import type { Readiness } from "@design-catalog/http";
import { addUpMetrics } from "../telemetry/metrics.ts";
import type { Own, Whole } from "./place.ts";

/** A process, by its number. */
export interface Member {
  readonly index: number;
  /** Whether it answers requests: the kernel gives none to one that is starting. */
  readonly hasStarted: boolean;
  readonly own: Own;
}

/** Creates the answers of all processes. One that is starting or being replaced is left out; one that is silent is not ready. */
export function createWhole(all: () => readonly Member[], count: number): Whole {
  const members = () => all().filter(({ hasStarted }) => hasStarted);
  return {
    async metrics() {
      const asked = members().map(({ own }) => own.metrics());
      const answered = (await Promise.allSettled(asked)).flatMap((one) =>
        one.status === "fulfilled" ? [one.value] : [],
      );
      return await addUpMetrics(answered);
    },
    async readiness() {
      const each = await Promise.all(
        members().map(async (member) => [member.index, await readinessOf(member)] as const),
      );
      const checks = Object.fromEntries(
        each.flatMap(([index, { checks: own }]) =>
          Object.entries(own).map(([name, text]) => [`${name} of process ${index + 1}`, text]),
        ),
      );
      const ready = each.length > 0 && each.every(([, one]) => one.ready);
      return { ready, checks: { processes: `${each.length} of ${count}`, ...checks } };
    },
  };
}

async function readinessOf({ own }: Member): Promise<Readiness> {
  try {
    return await own.readiness();
  } catch (error) {
    return { ready: false, checks: { process: error instanceof Error ? error.message : String(error) } };
  }
}
