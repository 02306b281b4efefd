/** The lines of the systemd units, run as systemd would run them, on a host that has none. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { choosePort } from "../support/free-port.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const root = join(import.meta.dirname, "../..");
const unit = readFileSync(join(root, "deploy/systemd/design-catalog@.service"), "utf8");
let stage: Stage;
let database: TestDatabase;
beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
});
afterAll(async () => {
  await stage.end();
  await database.drop();
});

/** Values of a setting of the unit, with the instance in place of `%i`. */
const valuesOf = (setting: string, instance: string) =>
  [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, "gmu"))].map(([, value = ""]) => value.replaceAll("%i", instance));

/** Runs the unit of a role: `Environment`, then the file over it, then `ExecStart` with the paths of this machine. */
function runUnit(role: string, host: { readonly settings: Record<string, string>; readonly credentials: string }) {
  const own = valuesOf("Environment", role).flatMap((line) => line.split(" ").map((pair) => pair.split("=")));
  const [line = ""] = valuesOf("ExecStart", role);
  const [, script = ""] = /^\/bin\/sh -c '(.*)'$/u.exec(line) ?? [];
  const environment = { ...Object.fromEntries(own), DATA_DIR: join(stage.directory, "data"), ...host.settings };
  const child = Bun.spawn(["/bin/sh", "-c", script.replace("/usr/local/bin/bun", process.execPath)], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...environment, CREDENTIALS_DIRECTORY: host.credentials },
    stdout: "ignore",
    stderr: "ignore",
  });
  stage.atEnd(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  return child;
}

test("both roles start side by side with one file of settings, each on a port of its own, and end in good order", async () => {
  const credentials = join(stage.directory, "credentials");
  mkdirSync(credentials);
  for (const name of valuesOf("LoadCredential", "api").map((value) => value.split(":")[0] ?? ""))
    writeFileSync(
      join(credentials, name),
      name === "master-key" ? randomBytes(32).toString("base64") : database.connectionString,
    );
  const port = await choosePort();
  const settings = {
    PORT: String(port),
    BASE_URL: "https://catalog.example",
    BOOTSTRAP_ADMIN_PASSWORD: "seven-displays-in-a-lobby",
    LOG_LEVEL: "error",
  };
  const isReady = (of: number) =>
    fetch(`http://127.0.0.1:${of}/readyz`).then(
      ({ status }) => (status === 200 ? true : undefined),
      () => undefined,
    );
  const roles: Bun.Subprocess[] = [];
  // One after the other: systemd would start one again that finds no connection on a busy machine.
  for (const [index, role] of ["api", "worker"].entries()) {
    roles.push(runUnit(role, { settings, credentials }));
    await waitUntil(() => isReady(port + index), { timeoutMs: 25_000, what: `port ${port + index}` });
  }
  for (const child of roles) child.kill("SIGTERM");
  expect(await Promise.all(roles.map(({ exited }) => exited))).toEqual([0, 0]);
});

test.each(["design-catalog@.service", "design-catalog@.service.d/binary.conf"])(
  "%s gives the worker the port after that of the API, which an empty PORT leaves at 3000",
  (file) => {
    const text = readFileSync(join(root, "deploy/systemd", file), "utf8");
    const [, expression = ""] = /export PORT=(\S+\(\(.*?\)\));/u.exec(text) ?? [];
    const ports = ["3000", "8080", ""].map((PORT) => {
      const { stdout } = Bun.spawnSync(["/bin/sh", "-c", `printf %s "${expression}"`], { env: { PORT } });
      return stdout.toString();
    });
    expect(ports).toEqual(["3001", "8081", "3001"]);
  },
);
