import { afterEach, beforeEach, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { spawnOptionsFor } from "./system-user.ts";

/** Settings of an operator for another PostgreSQL, and a secret that no child may learn. */
const foreign = { PGPORT: "1", PGDATA: "/nowhere", LANG: "de_DE.UTF-8", TZ: "Europe/Berlin", MASTER_KEY: "secret" };

const previous = new Map<string, string | undefined>();
beforeEach(() => {
  for (const [name, value] of Object.entries(foreign)) {
    previous.set(name, process.env[name]);
    process.env[name] = value;
  }
});
afterEach(() => {
  for (const [name, value] of previous) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

test("programs of PostgreSQL get exactly these variables", () => {
  const { stdout } = spawnSync("env", { ...spawnOptionsFor(undefined), encoding: "utf8" });
  expect(stdout.trim().split("\n").toSorted()).toEqual(["LC_ALL=C", `PATH=${process.env["PATH"] ?? ""}`, "TZ=UTC"]);
});
