/**
 * Runs seeds of the simulation: `--seed N` one seed with its trace, `--seeds N --from K` many. Exits with 1 when an
 * invariant is broken.
 */
import { parseArgs } from "node:util";
import { sometimes } from "./checks/sometimes.ts";
import { runSeeds } from "./run-seeds.ts";
import { simulateSeed } from "./simulate-seed.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "1" },
  },
});
const isWell = values.seed === undefined ? await showMany() : showOne(readNumber("seed", values.seed));
process.exitCode = isWell ? 0 : 1;

function showOne(seed: number): boolean {
  const { trace, swarm, violation, seen } = simulateSeed(seed, { isTraced: true });
  console.log(trace.join("\n"));
  console.log(`\n${swarm}`);
  for (const name of seen) console.log(`seen: ${name}`);
  console.log(violation ? `\nviolated: ${violation.invariant}\n  ${violation.message}` : "\nevery invariant held");
  return violation === undefined;
}

async function showMany(): Promise<boolean> {
  const summary = await runSeeds({ from: readNumber("from", values.from), count: readNumber("seeds", values.seeds) });
  const { seeds, events, attempts, failures, seen, seconds } = summary;
  for (const { name } of sometimes) console.log(`${String(seen.get(name) ?? 0).padStart(8)} seeds: ${name}`);
  for (const { seed, invariant, message } of failures) {
    console.log(`\nseed ${seed} violates: ${invariant}\n  ${message}\n  bun run simulate --seed ${seed}`);
  }
  console.log(
    `\n${seeds} seeds, ${events} events, ${attempts} attempts in ${seconds.toFixed(1)} s, ` +
      `${(seeds / seconds).toFixed(0)} seeds/s, ${failures.length} violations`,
  );
  return failures.length === 0;
}

function readNumber(name: string, text: string): number {
  if (/^\d+$/u.test(text)) return Number(text);
  throw new RangeError(`Cannot read --${name} because it must be a whole number: ${text}`);
}
