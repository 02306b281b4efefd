/**
 * Sends the dearest bodies there are, made from the schema of each operation, and prints what the ten dearest cost beside
 * a server that reads and parses them, then what four connections with the dearest do to others. With `--bound` it holds
 * an eighth of the bodies, which the hash of the commit chooses, to what checking them may cost, for the continuous integration: twice their parse and a
 * millisecond more than such a server, and as much again for a busy machine. docs/operations/benchmarks.md tells what
 * came out.
 */
import { operations } from "@design-catalog/core";
import { type BodyCost, createSubject, hostileRequests, measureBody } from "./hostile/check-cost.ts";
import { measureNeighbours } from "./hostile/neighbours.ts";

/** Costs of one turn are those of a busy machine; what looks too dear gets this many. */
const turnsMost = 15;
const shown = 10;
const isBoundOnly = process.argv.includes("--bound");
/** Of the bodies, one in so many is sent: others at each commit. */
const stride = isBoundOnly ? 8 : 1;
const start = isBoundOnly ? commitNumber() % stride : 0;
const slack = isBoundOnly ? 2 : 1;

const handler = await createSubject();
const costs: BodyCost[] = [];
for (const [index, request] of [...hostileRequests()].entries()) {
  if (index % stride !== start) continue;
  const quick = await measureBody(handler, request, 1);
  costs.push(isWithin(quick) ? quick : await measureBody(handler, request, turnsMost));
}
report(costs);
const over = costs.filter((cost) => !isWithin(cost));
process.stdout.write(`${costs.length} bodies, ${over.length} cost more than twice their parse and 1 ms\n`);
if (!isBoundOnly) await reportNeighbours();
process.exit(over.length === 0 ? 0 : 1);

/** The end of the commit's hash. */
function commitNumber(): number {
  const { stdout } = Bun.spawnSync(["git", "rev-parse", "HEAD"], { cwd: import.meta.dirname });
  return Number.parseInt(stdout.toString().trim().slice(-6), 16) || 0;
}

/** Two bodies that anybody may send and two that need a token; what a path names is not there, and is looked for first. */
async function reportNeighbours(): Promise<void> {
  const sorted = costs.toSorted((one, other) => other.serviceMs - one.serviceMs);
  const dearest = (isPublic: boolean) =>
    sorted
      .filter(({ operation }) =>
        operations.some(
          ({ name, path, privilege }) =>
            name === operation && !path.includes("{") && (privilege === "public") === isPublic,
        ),
      )
      .slice(0, 2);
  for (const measured of await measureNeighbours([...dearest(true), ...dearest(false)])) {
    process.stdout.write(`${JSON.stringify(measured)}\n`);
  }
}

/** What was accepted has also been written down, which is no check. */
function isWithin(cost: BodyCost): boolean {
  return cost.status < 400 || checkMs(cost) <= slack * (2 * cost.parseMs + 1);
}

function checkMs({ serviceMs, bareMs }: BodyCost): number {
  return serviceMs - bareMs;
}

function report(all: readonly BodyCost[]): void {
  const dearest = all.toSorted((one, other) => excess(other) - excess(one)).slice(0, shown);
  const lines = dearest.map((cost) => {
    const times = [cost.serviceMs, cost.bareMs, cost.parseMs].map((value) => value.toFixed(2)).join(" | ");
    return `| ${cost.operation} | ${cost.body} | ${cost.bytes} | ${cost.status} | ${times} |`;
  });
  const head =
    "| operation | body | bytes | status | service ms | bare server ms | parse ms |\n|---|---|---|---|---|---|---|";
  process.stdout.write(`${head}\n${lines.join("\n")}\n`);
}

function excess(cost: BodyCost): number {
  return cost.status < 400 ? checkMs(cost) : checkMs(cost) - 2 * cost.parseMs;
}
