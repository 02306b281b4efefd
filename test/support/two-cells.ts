import { randomBytes, randomUUID } from "node:crypto";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { runCatalogctl, runJson } from "./catalogctl.ts";
import { createPostgresServer } from "./postgres-server.ts";
import type { Stage } from "./stage.ts";

/** Name of one of two deployments in the map of the proxy. */
export type CellName = "one" | "two";

/** The other one. */
export function otherCell(name: CellName): CellName {
  return name === "one" ? "two" : "one";
}

/** Two deployments with servers of their own, and an application in the first that has a host of its own. */
export interface TwoCells {
  readonly applicationId: string;
  readonly host: string;
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

/** Starts them; `settings` are further ones of the second PostgreSQL. */
export async function startTwoCells(stage: Stage, settings: readonly string[] = []): Promise<TwoCells> {
  const masterKey = randomBytes(32).toString("base64");
  // One after the other: on a busy machine two starts at once miss the time limit of a connection.
  const one = await startCell(stage, { name: "one", masterKey, settings: [] });
  const two = await startCell(stage, { name: "two", masterKey, settings });
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
  return { applicationId, host, one, two, environment, administrator };
}

interface CellOptions {
  readonly name: string;
  readonly masterKey: string;
  readonly settings: readonly string[];
}

async function startCell(stage: Stage, { name, masterKey, settings }: CellOptions): Promise<Cell> {
  const server = await createPostgresServer(postgresOf(stage, name), ["wal_level=logical", ...settings]);
  await server.start();
  stage.atEnd(() => server.stop());
  const { connectionString } = server;
  const service = await stage.startService({
    dataDirectory: stage.dataDirectory(`cell-${name}`),
    environment: { DATABASE_URL: connectionString, MASTER_KEY: masterKey, RATE_LIMITS: "off" },
  });
  return { connectionString, service };
}

/** Data directory of the PostgreSQL of a cell. */
export function postgresOf(stage: Stage, name: string): string {
  return stage.dataDirectory(`postgres-${name}`);
}
