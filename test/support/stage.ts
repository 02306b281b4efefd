import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@design-catalog/conformance/receiver";
import {
  createTestAuthority,
  startReceiver,
  type TestAuthority,
  type TestReceiverOptions,
} from "@design-catalog/testing";
import { judgeDeliveries } from "@design-catalog/testing/noted-deliveries";
import { programPath } from "@design-catalog/testing/programs";
import { type ServiceProcess, startServiceProcess } from "@design-catalog/testing/service-process";
import { endPostgresIn, homeOf } from "./embedded-home.ts";

/** Program of the server. */
export const mainPath = programPath("server", import.meta.resolve("@design-catalog/server/main"));

/** Options of a service on a stage. */
export interface StagedService {
  /** @default the server of this checkout */
  readonly mainPath?: string;
  /** @default `data` in the stage's directory */
  readonly dataDirectory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** @default an administrator that all services of the stage share */
  readonly administrator?: ServiceProcess["administrator"];
  /** Gets everything that was printed so far, each time that more is. */
  readonly onOutput?: (output: string) => void;
}

/** The directory, receivers and processes of one test file. */
export interface Stage {
  /** Every user can pass through it, as PostgreSQL's own user must. */
  readonly directory: string;
  readonly authority: TestAuthority;
  readonly authorityFile: string;
  readonly administrator: ServiceProcess["administrator"];
  startService(service?: StagedService): Promise<ServiceProcess>;
  startReceiver(options?: Omit<TestReceiverOptions, "authority">): Promise<Receiver>;
  /** Remembers a directory that may contain a cluster, and returns it. */
  dataDirectory(name: string): string;
  /** Runs at the end, last one first. */
  atEnd(end: () => Promise<void>): void;
  /**
   * Ends all processes and removes all files, even after a failure.
   * @throws {Error} if a delivery did not fit its schema
   */
  end(): Promise<void>;
}

const passThroughMode = 0o711;
/** A stopping service drains for at most 17 s. */
const stopTimeoutMs = 20_000;

/** Sets up an empty stage. */
export async function createStage(): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-stage-"));
  chmodSync(directory, passThroughMode);
  const authority = await createTestAuthority();
  const authorityFile = join(directory, "receiver-ca.pem");
  writeFileSync(authorityFile, authority.certificate);
  const administrator = { emailAddress: "admin@catalog.example", password: crypto.randomUUID() };
  const dataDirectories = new Set<string>();
  const ends: (() => Promise<void>)[] = [];

  function dataDirectory(name: string): string {
    const path = join(directory, name);
    dataDirectories.add(path);
    return path;
  }

  return {
    directory,
    authority,
    authorityFile,
    administrator,
    dataDirectory,
    async startService({ environment = {}, ...service } = {}) {
      const data = service.dataDirectory ?? dataDirectory("data");
      const shared = { mainPath, authorityFile, administrator, environment };
      const started = await startServiceProcess({ ...shared, ...service, dataDirectory: data });
      ends.push(() => endService(started));
      return started;
    },
    async startReceiver(options = {}) {
      const receiver = await startReceiver({ authority, ...options });
      ends.push(() => receiver.close());
      return receiver;
    },
    atEnd: (end) => void ends.push(end),
    async end() {
      for (const end of ends.toReversed()) await end().catch((error: unknown) => console.error(error));
      for (const data of dataDirectories) {
        await endPostgresIn(data);
        rmSync(homeOf(data), { recursive: true, force: true });
      }
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      await judgeDeliveries();
    },
  };
}

/** Gracefully if possible, and in any case. */
async function endService(service: ServiceProcess): Promise<void> {
  service.kill("SIGTERM");
  const ended = await Promise.race([service.exited, sleep(stopTimeoutMs, undefined, { ref: false })]);
  if (ended === undefined) service.kill("SIGKILL");
  await service.exited;
}
