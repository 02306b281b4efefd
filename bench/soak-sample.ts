import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceProcess } from "@design-catalog/testing/service-process";

/** What the process holds at a moment, after a garbage collection. */
export interface MemorySample {
  /** Since the load began. */
  readonly atMs: number;
  /** Bytes of the whole process. */
  readonly rss: number;
  /** Of these, without the pages of program files, which the system reads and drops as it likes; all where it is not told. */
  readonly own: number;
  /** Bytes of JavaScript values. */
  readonly heapUsed: number;
  readonly objectCount: number;
  /** Objects by their class, where there are many. */
  readonly classes: Readonly<Record<string, number>>;
  readonly files: number;
}

/** In front of each line that `programs/soaked-service.ts` prints. */
export const sampleMark = "soak-sample ";

const sampleTimeoutMs = 10_000;
const pollMs = 20;

/** Asks a process of `programs/soaked-service.ts`. @throws {Error} when it does not answer */
export async function takeSample(service: ServiceProcess, startMs: number): Promise<MemorySample> {
  const before = sampleLines(service).length;
  service.kill("SIGUSR2");
  const deadlineMs = performance.now() + sampleTimeoutMs;
  while (performance.now() < deadlineMs) {
    const line = sampleLines(service)[before];
    if (line !== undefined) return { atMs: performance.now() - startMs, ...readLine(line) };
    await sleep(pollMs);
  }
  throw new Error(`Cannot sample as the service did not answer in ${sampleTimeoutMs} ms\n${service.output()}`);
}

/** Complete lines only. */
function sampleLines(service: ServiceProcess): readonly string[] {
  const lines = service.output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith(sampleMark));
}

function readLine(line: string): Omit<MemorySample, "atMs"> {
  // Written by the program above, which has this type's members.
  return JSON.parse(line.slice(sampleMark.length)) as Omit<MemorySample, "atMs">;
}
