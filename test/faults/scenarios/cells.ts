import { randomBytes, randomUUID } from "node:crypto";
import { type ApiClient, createApiClient } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { runCatalogctl, runJson } from "../../support/catalogctl.ts";
import { type CellProxy, startCellProxy } from "../../support/cell-proxy.ts";
import { createPostgresServer } from "../../support/postgres-server.ts";
import type { Stage } from "../../support/stage.ts";

/** Two deployments behind one proxy, and an application in the first that has a host of its own. */
export interface Cells {
  readonly applicationId: string;
  readonly host: string;
  readonly proxy: CellProxy;
  readonly one: Cell;
  readonly two: Cell;
  /** Variables of the mover. */
  readonly environment: Readonly<Record<string, string>>;
  readonly administrator: ServiceProcess["administrator"];
}

/** One of the deployments. */
export interface Cell {
  readonly connectionString: string;
  readonly service: ServiceProcess;
}

const host = "north.example";

/** Starts all of it. */
export async function startCells(stage: Stage): Promise<Cells> {
  const masterKey = randomBytes(32).toString("base64");
  const one = await startCell(stage, "one", masterKey);
  const two = await startCell(stage, "two", masterKey);
  const administrator = { emailAddress: "kim@north.example", password: randomUUID() };
  const environment = {
    DATABASE_URL: one.connectionString,
    TARGET_DATABASE_URL: two.connectionString,
    MASTER_KEY: masterKey,
    XDG_CONFIG_HOME: stage.directory,
    DATA_DIR: stage.dataDirectory("mover"),
  };
  const create = ["applications", "create", "North", administrator.emailAddress];
  const created = await runJson(create, { environment, input: `${administrator.password}\n` }, runCatalogctl);
  const applicationId = String(created.id);
  await withClient(one.connectionString, (client) =>
    client.query(
      `INSERT INTO domains (id, application_id, version, deleted, created_at, updated_at, domain, serves_application,
         enforces_sso, status, validation_token, verified_at)
       VALUES ($1, $1, 0, false, now(), now(), $2, true, false, 'verified', 'proved', now())`,
      [applicationId, host],
    ),
  );
  const addresses = { one: new URL(one.service.url).host, two: new URL(two.service.url).host };
  const directory = `${stage.directory}/haproxy`;
  const proxy = await startCellProxy({ directory, map: [`${host} one`], ...addresses });
  stage.atEnd(() => proxy.stop());
  return { applicationId, host, proxy, one, two, environment, administrator };
}

async function startCell(stage: Stage, name: string, masterKey: string): Promise<Cell> {
  const server = await createPostgresServer(stage.dataDirectory(`postgres-${name}`), ["wal_level=logical"]);
  await server.start();
  stage.atEnd(() => server.stop());
  const { connectionString } = server;
  const service = await stage.startService({
    dataDirectory: stage.dataDirectory(`cell-${name}`),
    environment: { DATABASE_URL: connectionString, MASTER_KEY: masterKey, RATE_LIMITS: "off" },
  });
  return { connectionString, service };
}

/** The words of the mover's command line. */
export function moveWords({ applicationId, proxy }: Cells, ...more: readonly string[]): readonly string[] {
  return ["applications", "move", applicationId, "--from", "one", "--to", "two", "--router", proxy.router, ...more];
}

/** Signs in at the application's host, through the proxy. */
export async function signInAt({ proxy, administrator }: Cells): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "password",
    username: administrator.emailAddress,
    password: administrator.password,
  });
  const response = await fetch(`${proxy.url}/api/v1/oauth/token`, { method: "POST", body, headers: { host } });
  const answer: unknown = await response.json();
  if (typeof answer === "object" && answer !== null && "access_token" in answer) return String(answer.access_token);
  throw new Error(`Cannot sign in: status ${response.status}`);
}

/** A client that calls the application's host, through the proxy. */
export function clientAt({ proxy }: Cells, token: string): ApiClient {
  const client = createApiClient(proxy.url, token);
  return { token, call: (method, path, body, headers) => client.call(method, path, body, { ...headers, host }) };
}
