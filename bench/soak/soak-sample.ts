import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceProcess } from "@design-catalog/testing/service-process";

/** Resources that the process holds at a moment, after a garbage collection. */
export interface MemorySample {
  /** Time since the start of the load. */
  readonly atMs: number;
  /** Bytes of the whole process. */
  readonly rss: number;
  /**
   * Bytes without the pages of program files, which the system reads and drops as it likes; all bytes if it does not
   * distinguish them.
   */
  readonly own: number;
  /** Bytes of JavaScript values. */
  readonly heapUsed: number;
  readonly objectCount: number;
  /** Objects by class, for classes with many objects. */
  readonly classes: Readonly<Record<string, number>>;
  readonly files: number;
}

/** Prefix of each line that `programs/soaked-service.ts` prints. */
export const sampleMark = "soak-sample ";

const sampleTimeoutMs = 10_000;
const pollMs = 20;

/**
 * Takes a sample of a process of `programs/soaked-service.ts`.
 * @throws {Error} when it does not answer
 */
export async function takeSample(service: ServiceProcess, startMs: number): Promise<MemorySample> {
  const before = sampleLines(service).length;
  service.kill("SIGUSR2");
  const deadlineMs = performance.now() + sampleTimeoutMs;
  while (performance.now() < deadlineMs) {
    const line = sampleLines(service)[before];
    if (line !== undefined) return { atMs: performance.now() - startMs, ...readLine(line) };
    await sleep(pollMs);
  }
  throw new Error(`Cannot sample because the service did not answer in ${sampleTimeoutMs} ms\n${service.output()}`);
}

/** Returns the complete lines. */
function sampleLines(service: ServiceProcess): readonly string[] {
  const lines = service.output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith(sampleMark));
}

function readLine(line: string): Omit<MemorySample, "atMs"> {
  // Written by that program, with the members of this type.
  return JSON.parse(line.slice(sampleMark.length)) as Omit<MemorySample, "atMs">;
}
