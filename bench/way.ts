/**
 * Measures the way of a change: from a POST to the arrival of its event at the receiver, with all that it costs.
 * docs/operations/benchmarks.md explains it. `--against <commit>` measures another commit in the same run, `--quick`
 * takes less than two minutes, `--postgres debian-15` takes another PostgreSQL, `--turns` and `--only` select,
 * `--split` runs the API and the worker as two processes, and `--recording-floor` adds a floor that records deliveries.
 * `--receiver mixed,900` loads the service while its receivers are of these kinds (`way/receivers.ts`) instead; there are
 * as many as `--endpoints` says, one by default. `--pinned` leaves one core to the load and its receivers, and another to
 * services and PostgreSQL. `--filters 16` compares as many endpoints, of which one gets the events,
 * because the others chose another type, and because of filters, of which each has one. `--layers` prints instead where
 * the processor's time of a change goes.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres } from "../tools/test/postgres-majors.ts";
import type { ChangeLoadGenerator } from "./programs/change-load.ts";
import type { Receiver } from "./programs/receiver.ts";
import type { RefusingServer } from "./programs/refusing-server.ts";
import { startCountingDatabase } from "./shared/database.ts";
import { describeMachine } from "./shared/machine.ts";
import { pinTree } from "./shared/pin.ts";
import { startProgram } from "./shared/program.ts";
import { setStage, type Stage } from "./shared/stage.ts";
import { type Checkout, checkOut, ownCheckout } from "./way/checkout.ts";
import { postmasterOf } from "./way/counters.ts";
import { startFloor } from "./way/floor.ts";
import { formatLayers, loadLayers } from "./way/layers.ts";
import { measureWay } from "./way/measure.ts";
import { readProfile } from "./way/profile.ts";
import { measureReceivers } from "./way/receiver-report.ts";
import { isReceiverKind, type ReceiverKind, receiverKinds } from "./way/receivers.ts";
import { startService } from "./way/service.ts";
import type { Side } from "./way/side.ts";
import type { WayBench } from "./way/turn.ts";

const receivers = 16;

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    quick: { type: "boolean", default: false },
    postgres: { type: "string" },
    turns: { type: "string" },
    only: { type: "string" },
    "recording-floor": { type: "boolean", default: false },
    split: { type: "boolean", default: false },
    receiver: { type: "string" },
    endpoints: { type: "string", default: "1" },
    filters: { type: "string" },
    layers: { type: "boolean", default: false },
    pinned: { type: "boolean", default: false },
  },
});
const kinds = values.receiver === undefined ? undefined : readKinds(values.receiver);
// The servers end with the event "exit", which an unhandled signal does not cause.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const ends: (() => Promise<unknown>)[] = [];
try {
  await run();
} finally {
  for (const end of ends.toReversed()) await end();
}
process.exit();

async function run(): Promise<void> {
  const stage = await openStage();
  const machine = describeMachine(stage.database.version);
  process.stdout.write(`${JSON.stringify(machine)}\n`);
  const sides = values.layers ? [] : await openSides(stage);
  const receiver = startProgram<Receiver>("receiver");
  const load = startProgram<ChangeLoadGenerator>("change-load");
  const refusing = startProgram<RefusingServer>("refusing-server");
  ends.push(
    () => refusing.stop(),
    () => receiver.stop(),
    () => load.stop(),
  );
  const urls = await receiver.call("listen", { certificate: stage.certificate, ports: receivers });
  const { quick: isQuick, turns, only } = values;
  const bench = { stage, receiver, load, refusing, urls, changes: 0 };
  const endpoints = Number(values.endpoints);
  // An application may have no more endpoints than the sixteen with filters.
  const endpointsMax = values.filters === undefined ? receivers : 1;
  if (values.pinned) await pin(bench, sides);
  if (values.layers) await measureLayers(bench);
  else if (kinds) await measureReceivers(bench, sides, { kinds, endpoints, turns: Number(turns ?? 1) });
  else await measureWay(bench, sides, { isQuick, turns: Number(turns ?? NaN), only, endpointsMax });
}

async function openStage(): Promise<Stage> {
  const programs = values.postgres === undefined ? undefined : findPostgres(values.postgres);
  if (values.postgres !== undefined && !programs)
    throw new Error(`Cannot measure on ${values.postgres} because it is not installed`);
  if (programs) ends.push(async () => programs.remove());
  const stage = await setStage(programs && (() => startCountingDatabase(programs)));
  ends.push(() => stage.stop());
  return stage;
}

/** Clients and receivers are other machines, whose work is not the service's: they get a core of their own. */
async function pin({ stage, load, receiver, refusing }: WayBench, sides: readonly Side[]): Promise<void> {
  for (const { pid } of [load, receiver]) pinTree(pid, 0);
  const servers = [await postmasterOf(stage.database.observer), refusing.pid, ...sides.flatMap(({ pids }) => pids)];
  for (const pid of servers) pinTree(pid, 1);
}

/** Loads the service of each checkout by itself, then with a profile, which it writes when it ends. */
async function measureLayers(bench: WayBench): Promise<void> {
  for (const checkout of await openCheckouts()) {
    const profiles = join(bench.stage.directory, "profiles", checkout.name);
    const layered = await loadOne(bench, startService(bench.stage, checkout));
    const profiledCheckout = { ...checkout, name: `${checkout.name}, profiled` };
    const { columns } = await loadOne(bench, startService(bench.stage, profiledCheckout, { profiles }));
    const text = formatLayers(layered, { columns, profile: await readProfile(profiles) });
    process.stdout.write(`\n${text}\n\n${layered.written}\n`);
  }
}

async function loadOne(bench: WayBench, starting: Promise<Side>) {
  const side = await starting;
  ends.push(() => side.stop());
  const layered = await loadLayers(bench, side);
  await side.stop();
  return layered;
}

async function openCheckouts(): Promise<readonly Checkout[]> {
  const { against } = values;
  if (against === undefined) return [ownCheckout()];
  const other = await checkOut(against);
  ends.push(() => other.remove());
  return [ownCheckout(), other];
}

/** Starts this checkout, the other commit and the floor; all of them run until the end, and take turns. */
async function openSides(stage: Stage): Promise<readonly Side[]> {
  const checkouts = await openCheckouts();
  const sides: Side[] = [];
  const open = async (starting: Promise<Side>) => {
    const side = await starting;
    ends.push(() => side.stop());
    sides.push(side);
  };
  const roles = values.split ? (["api", "worker"] as const) : (["all"] as const);
  const count = Number(values.filters ?? 0);
  for (const by of count > 0 ? (["type", "filter"] as const) : [])
    await open(startService(stage, ownCheckout(), { roles, others: { count, by } }));
  for (const checkout of count > 0 ? [] : checkouts) await open(startService(stage, checkout, { roles }));
  if (values["recording-floor"]) await open(startFloor(stage, "recording floor"));
  if (!kinds) await open(startFloor(stage, "floor"));
  return sides;
}

/** Returns the kinds that a text names, after the one that answers at once, with which they are compared. */
function readKinds(text: string): readonly ReceiverKind[] {
  const known = Object.keys(receiverKinds);
  const named = text === "all" ? known : text.split(",");
  const unknown = named.filter((name) => !isReceiverKind(name));
  if (unknown.length > 0) throw new Error(`Cannot load a receiver of the kind ${unknown.join()}: ${known.join()}`);
  return [...new Set<ReceiverKind>(["0", ...named.filter(isReceiverKind)])];
}
