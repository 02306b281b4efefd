/** Runs a service in this process on its own database and reads its metrics. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";
import { readConfig } from "@design-catalog/host";
import {
  createTestAuthority,
  createTestDatabase,
  type Receiver,
  type ReceiverOptions,
  startReceiver,
} from "@design-catalog/testing";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { idOf } from "@design-catalog/testing/test-application";
import { startServer } from "../server.ts";
import { parseSamples, type Sample } from "./parse-samples.fixture.ts";

export interface LogLine {
  readonly level: keyof Log;
  readonly message: string;
  readonly fields: LogFields;
}

/** A running service. */
export interface OpenService {
  readonly url: string;
  readonly connectionString: string;
  readonly client: ApiClient;
  readonly logLines: readonly LogLine[];
  receiver(respond?: ReceiverOptions["respond"]): Promise<Receiver>;
  /** Registers a receiver for every event; returns the endpoint's id. */
  register(url: string): Promise<string>;
  createProject(name?: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  scrape(): Promise<readonly Sample[]>;
  close(): Promise<void>;
}

const administrator = { emailAddress: "admin@catalog.example", password: randomBytes(18).toString("base64url") };

/** Starts a service whose receivers are on this machine. */
export async function openService(environment: Readonly<Record<string, string>> = {}): Promise<OpenService> {
  const database = await createTestDatabase();
  const authority = await createTestAuthority();
  const authorityFile = join(tmpdir(), `${randomBytes(8).toString("hex")}.pem`);
  writeFileSync(authorityFile, authority.certificate);
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_CA_FILE: authorityFile,
    ...environment,
  });
  const { log, logLines } = keepLog();
  const server = await startServer(config, log);
  const client = await signIn(server.url, administrator).catch(() => undefined);
  const receivers: Receiver[] = [];
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await client?.call("POST", path, body, headers);
    if (answer?.status !== 201) throw new Error(`Cannot create it: status ${answer?.status}`);
    return answer.body;
  };
  return {
    url: server.url,
    connectionString: database.connectionString,
    get client() {
      if (client) return client;
      throw new Error("Cannot call the API because this role has none");
    },
    logLines,
    async receiver(respond) {
      const receiver = await startReceiver({ authority, ...(respond && { respond }) });
      receivers.push(receiver);
      return receiver;
    },
    register: async (url) => idOf((await post("/api/v1/admin/webhooks", { url, eventTypes: ["*"] }))["endpoint"]),
    createProject: async (name = "Lobby", headers = {}) => idOf(await post("/api/v1/projects", { name }, headers)),
    scrape: async () => parseSamples(await (await fetch(`${server.url}/metrics`)).text()),
    async close() {
      await server.stop();
      for (const receiver of receivers) await receiver.close();
      await database.drop();
    },
  };
}

function keepLog() {
  const logLines: LogLine[] = [];
  const keep =
    (level: keyof Log) =>
    (message: string, fields: LogFields = {}): void =>
      void logLines.push({ level, message, fields });
  const log: Log = { debug: keep("debug"), info: keep("info"), warn: keep("warn"), error: keep("error") };
  return { log, logLines };
}

const waitMaxMs = 10_000;

/** Asks until there is an answer. @throws {Error} after 10 s */
export async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const deadlineMs = performance.now() + waitMaxMs; performance.now() < deadlineMs; await sleep(20)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`Cannot wait longer than ${waitMaxMs} ms`);
}
