import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A profile as Bun writes it with `--cpu-prof`. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  /** Microseconds since 1970. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A time on the machine's clock. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Microseconds between two samples. */
export const sampleUs = 500;

/** Layers of a change by the folder of the nearest of our own functions, or of a package; the first that matches. */
const layers = [
  ["packages/http/src/request/", "parse: bodies, queries and headers"],
  ["packages/http/", "HTTP: routes, tokens and answers"],
  ["packages/core/src/engine/schemas/", "parse: schemas"],
  ["packages/core/src/engine/calls/", "pipeline: rights, limits and keys"],
  ["packages/core/src/webhooks/", "events"],
  ["packages/core/", "core: rows and audit"],
  ["packages/host/", "core: rows and audit"],
  ["packages/storage-kysely/src/connection/", "protocol: batches and connections"],
  ["packages/storage-kysely/src/webhooks/", "settling"],
  ["packages/storage-kysely/", "protocol: statements and transactions"],
  ["packages/queue-pg-boss/", "wake-ups: claims and leases"],
  ["node_modules/pg-boss", "wake-ups: claims and leases"],
  ["node_modules/pg", "protocol: pg and its pool"],
  ["packages/webhook-engine/src/dispatcher/settler", "settling"],
  ["packages/webhook-engine/src/dispatcher/claims", "wake-ups: claims and leases"],
  ["packages/webhook-engine/src/dispatcher/", "attempts: dispatcher"],
  ["packages/webhook-engine/src/transport/", "sockets: requests to receivers"],
  ["packages/webhook-engine/", "attempts: signature and request"],
  ["apps/server/src/telemetry/", "telemetry"],
  ["node_modules/@opentelemetry", "telemetry"],
] as const;

/** Layer of what no function of the service asked for. */
export const runtimeLayer = "runtime: timers, streams and sockets";
/** Layer of all else. */
const otherLayer = "server and other packages";

/** Counts the samples of a span by layer. Time in which no JavaScript ran has none. */
export function samplesByLayer(profile: CpuProfile, { fromMs, toMs }: Span): ReadonlyMap<string, number> {
  const layerOf = layersOf(profile);
  const counts = new Map<string, number>();
  let atUs = profile.startTime;
  for (const [index, sample] of profile.samples.entries()) {
    atUs += profile.timeDeltas[index] ?? 0;
    const layer = layerOf.get(sample);
    if (layer !== undefined && atUs >= fromMs * 1_000 && atUs < toMs * 1_000)
      counts.set(layer, (counts.get(layer) ?? 0) + 1);
  }
  return counts;
}

/** The layer of each node: its own function's, or else that of its caller. The root, where nothing runs, has none. */
function layersOf({ nodes }: CpuProfile): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  const [root] = nodes;
  const visit = [...(root?.children ?? [])].map((id) => ({ id, caller: runtimeLayer }));
  for (let next = visit.pop(); next; next = visit.pop()) {
    const node = byId.get(next.id);
    const layer = node?.callFrame.functionName === "(idle)" ? undefined : layerOf(node?.callFrame.url ?? "");
    const caller = layer ?? next.caller;
    found.set(next.id, caller);
    for (const id of node?.children ?? []) visit.push({ id, caller });
  }
  return found;
}

function layerOf(url: string): string | undefined {
  if (!url.includes("/packages/") && !url.includes("/apps/") && !url.includes("/node_modules/")) return undefined;
  return layers.find(([folder]) => url.includes(folder))?.[1] ?? otherLayer;
}

/** Reads the longest profile of a directory: the service's, not that of the program that started it. */
export async function readProfile(directory: string): Promise<CpuProfile> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".cpuprofile"));
  const profiles = await Promise.all(names.map(async (name) => parse(await readFile(join(directory, name), "utf8"))));
  const [longest] = profiles.toSorted((one, other) => other.samples.length - one.samples.length);
  if (!longest) throw new Error("Cannot tell where the service's time goes because it wrote no profile");
  return longest;
}

function parse(text: string): CpuProfile {
  const profile: unknown = JSON.parse(text);
  if (!isProfile(profile)) throw new TypeError("Cannot read a profile because its form is another one");
  return profile;
}

function isProfile(value: unknown): value is CpuProfile {
  return typeof value === "object" && value !== null && "nodes" in value && "samples" in value && "timeDeltas" in value;
}
