/**
 * Sends the most expensive bodies, made from the schema of each operation and its media types, to the ports that the
 * real service reads them with. It prints the costs of the ten most
 * expensive ones compared with a server that only reads and parses them, then their effect on others when four
 * connections send them. `--part 3` sends only the third eighth of the bodies, in about two minutes, and measures the
 * effect on others only with `--neighbours`; it fails if these wait more than twice as long in the median as at the
 * other server, or are refused. With `--bound`, for the continuous integration, it sends an eighth chosen
 * by the hash of the commit, and bounds the cost of checking them: twice their parse and a millisecond more than such a
 * server. A measurement on a busy machine may be too high, so a body fails only if three exceed this bound. For content
 * in another language (CSV, XLIFF, lines of JSON, messages of ICU) the parse is that of the most expensive JSON of the
 * same length. docs/operations/benchmarks.md has the results.
 */
import { parseArgs } from "node:util";
import { type BodyCost, createSubject, measureBody } from "./hostile/check-cost.ts";
import { judgeNeighbours } from "./hostile/neighbours-verdict.ts";
import { measureNeighbours } from "./hostile/neighbours.ts";
import { type HostileRequest, hostileRequests, pathId } from "./hostile/requests.ts";

/** One turn measures the cost on a busy machine; bodies that seem too expensive get this many. */
const turnsMost = 15;
const shown = 10;
/** Candidates; more than are shown because the order of single turns is rough. */
const candidates = 30;
const parts = 8;
const { values } = parseArgs({
  options: { bound: { type: "boolean", default: false }, part: { type: "string" }, neighbours: { type: "boolean" } },
});
const part = partOf(values.bound ? String((commitNumber() % parts) + 1) : values.part);
/** Measurements that must all exceed the limit for a body to fail; the machine of the continuous integration is busy. */
const measurementsMost = values.bound ? 3 : 2;

interface Measured {
  readonly request: HostileRequest;
  readonly cost: BodyCost;
}

const handler = await createSubject();
const measured: Measured[] = [];
for (const [index, request] of [...hostileRequests()].entries()) {
  if (part !== undefined && index % parts !== part - 1) continue;
  measured.push({ request, cost: await measureBody(handler, request, { most: turnsMost, until: isWithin }) });
}
const costs = measured.map(({ cost }) => cost);
report(await measureDearest());
const over = await measureOver();
process.stdout.write(`${costs.length} bodies, ${over.length} cost more than twice their parse and 1 ms\n`);
if (over.length > 0) report(over);
const noticed = (values.neighbours ?? part === undefined) ? await reportNeighbours() : [];
process.exit(over.length + noticed.length === 0 ? 0 : 1);

/** Returns the number of the eighth to send, or undefined for all. @throws {Error} unless it is 1 to 8 */
function partOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= parts) return number;
  throw new Error(`Cannot send part ${text}: the parts are 1 to ${parts}.`);
}

/** Returns the end of the commit's hash. */
function commitNumber(): number {
  const { stdout } = Bun.spawnSync(["git", "rev-parse", "HEAD"], { cwd: import.meta.dirname });
  return Number.parseInt(stdout.toString().trim().slice(-6), 16) || 0;
}

/**
 * Measures two bodies that anybody may send and two that need a token. Rows that a path names do not exist, and are
 * searched first. Returns what others noticed too much of.
 */
async function reportNeighbours(): Promise<readonly string[]> {
  const sorted = costs.toSorted((one, other) => other.serviceMs - one.serviceMs);
  const requests = [...hostileRequests()];
  const dearest = (isPublic: boolean) =>
    sorted
      .filter(({ operation }) =>
        requests.some((one) => one.operation === operation && !one.path.includes(pathId) && one.isPublic === isPublic),
      )
      .slice(0, 2);
  const rounds = await measureNeighbours([...dearest(true), ...dearest(false)]);
  const noticed = judgeNeighbours(rounds);
  for (const line of [...rounds.map((round) => JSON.stringify(round)), ...noticed]) process.stdout.write(`${line}\n`);
  return noticed;
}

/** Tells whether a cost is within bounds; a body that was accepted and also stored has none. */
function isWithin(cost: BodyCost): boolean {
  return cost.isAccepted || checkMs(cost) <= limitMs(cost);
}

/** Measures bodies that seem too expensive again, once all code is compiled, which the first of them run without. */
async function measureOver(): Promise<readonly BodyCost[]> {
  let over = measured.filter(({ cost }) => !isWithin(cost));
  for (let done = 1; done < measurementsMost; done++) {
    const again: Measured[] = [];
    for (const { request } of over)
      again.push({ request, cost: await measureBody(handler, request, { most: turnsMost, until: isWithin }) });
    over = again.filter(({ cost }) => !isWithin(cost));
    process.stdout.write(`${again.length} bodies seemed too expensive, ${over.length} of them again\n`);
  }
  return over.map(({ cost }) => cost);
}

function limitMs({ parseMs }: BodyCost): number {
  return 2 * parseMs + 1;
}

function checkMs({ serviceMs, bareMs }: BodyCost): number {
  return serviceMs - bareMs;
}

/** Measures those again that seem most expensive: a first turn, before the code is compiled, costs up to four times. */
async function measureDearest(): Promise<readonly BodyCost[]> {
  const dearest = measured.toSorted((one, other) => excess(other.cost) - excess(one.cost)).slice(0, candidates);
  const again: BodyCost[] = [];
  for (const { request } of dearest) again.push(await measureBody(handler, request, { most: turnsMost }));
  return again.toSorted((one, other) => excess(other) - excess(one)).slice(0, shown);
}

function report(dearest: readonly BodyCost[]): void {
  const lines = dearest.map((cost) => {
    const times = [cost.serviceMs, cost.bareMs, cost.parseMs].map((value) => value.toFixed(2)).join(" | ");
    const share = cost.isAccepted ? "accepted" : (checkMs(cost) / limitMs(cost)).toFixed(2);
    return `| ${cost.operation} | ${cost.body} | ${cost.bytes} | ${cost.status} | ${times} | ${share} |`;
  });
  const head =
    "| operation | body | bytes | status | service ms | bare server ms | parse ms | share of the limit |\n|---|---|---|---|---|---|---|---|";
  process.stdout.write(`${head}\n${lines.join("\n")}\n`);
}

function excess(cost: BodyCost): number {
  return cost.isAccepted ? checkMs(cost) : checkMs(cost) - 2 * cost.parseMs;
}
