/**
 * Measures the cost of a request for the process that sends it, for each candidate of the HTTPS sender; takes about a
 * minute. docs/decisions/0013-sender-adapter.md has the other requirements.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startReceiver } from "@design-catalog/conformance/receiver";
import { createTestAuthority, type TestAuthority } from "@design-catalog/conformance/tls";
import type { SenderCost, SenderJob } from "./programs/sender.ts";
import { type Spread, spreadOf } from "./shared/statistics.ts";

const rounds = 5;
const urls = 4;
const work = { count: 12_000, perUrl: 12 } as const;
const programPath = fileURLToPath(new URL("programs/sender.ts", import.meta.url));

interface Candidate {
  readonly name: string;
  readonly candidate: SenderJob["candidate"];
  readonly command: readonly string[];
}

interface Measured {
  readonly cpuMicroseconds: number;
  /** Share of the requests that used an open connection, from 0 to 1. */
  readonly reusedShare: number;
}

/** A longer run hangs, or its machine is too busy for figures. */
const runMsMax = 300_000;

setTimeout(() => {
  process.stderr.write(`The benchmark was given up after ${runMsMax / 1_000} s.\n`);
  process.exit(1);
}, runMsMax);
const directory = await mkdtemp(join(tmpdir(), "design-catalog-sender-"));
try {
  await measure(await bundleForNode(directory));
} finally {
  await rm(directory, { recursive: true, force: true });
}
process.exit(0);

async function measure(bundle: string): Promise<void> {
  const bun = [process.execPath, programPath];
  const candidates: readonly Candidate[] = [
    { name: "node:https on Bun", candidate: "node:https", command: bun },
    { name: "node:tls on Bun", candidate: "node:tls", command: bun },
    { name: "fetch on Bun", candidate: "fetch", command: bun },
    { name: "node:https on Node", candidate: "node:https", command: ["node", bundle] },
    { name: "node:tls on Node", candidate: "node:tls", command: ["node", bundle] },
  ];
  const authority = await createTestAuthority();
  const results = new Map(candidates.map(({ name }): [string, Measured[]] => [name, []]));
  // In turns, so a busy moment of the machine hits all.
  for (let round = 0; round < rounds; round++) {
    for (const candidate of candidates) results.get(candidate.name)?.push(await measureOnce(candidate, authority));
  }
  const base =
    results
      .values()
      .next()
      .value?.map(({ cpuMicroseconds }) => cpuMicroseconds) ?? [];
  for (const [name, measured] of results) process.stdout.write(`${reportLine(name, measured, base)}\n`);
}

async function measureOnce({ candidate, command }: Candidate, authority: TestAuthority): Promise<Measured> {
  const receivers = await Promise.all(Array.from({ length: urls }, () => startReceiver({ authority })));
  const job: SenderJob = {
    candidate,
    urls: receivers.map(({ url }) => `${url}/hooks`),
    authority: authority.certificate,
    ...work,
  };
  const child = Bun.spawn([...command, JSON.stringify(job)], { stdout: "pipe", stderr: "inherit" });
  // Printed by the program.
  const cost = JSON.parse(await new Response(child.stdout).text()) as SenderCost;
  const requests = receivers.reduce((sum, receiver) => sum + receiver.requests.length, 0);
  const connections = receivers.reduce((sum, receiver) => sum + receiver.connectionCount(), 0);
  await Promise.all(receivers.map((receiver) => receiver.close()));
  return { cpuMicroseconds: cost.cpuMicrosecondsPerRequest, reusedShare: 1 - connections / requests };
}

function reportLine(name: string, measured: readonly Measured[], base: readonly number[]): string {
  const cost = spreadOf(measured.map(({ cpuMicroseconds }) => cpuMicroseconds));
  const ratio = spreadOf(measured.map(({ cpuMicroseconds }, round) => cpuMicroseconds / (base[round] ?? Number.NaN)));
  const reused = spreadOf(measured.map(({ reusedShare }) => 100 * reusedShare));
  const parts = [`${format(cost, 0)} us of processor time a request`, `${format(ratio, 2)} of the first`];
  return [name.padEnd(20), ...parts, `${format(reused, 1)} % on open connections`].join("  ");
}

function format({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
}

async function bundleForNode(outputDirectory: string): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [programPath], target: "node", format: "esm" });
  const [bundle] = outputs;
  if (!bundle) throw new Error("Cannot measure on Node because bundling gave no output");
  const path = join(outputDirectory, "sender.mjs");
  await Bun.write(path, bundle);
  return path;
}
