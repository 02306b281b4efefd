import { afterAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  cleanUp,
  existingTestDirectory,
  holdInChild,
  query,
  startHere,
  testDirectory,
  waitFor,
} from "./embedded-test-tools.ts";
import { commandLine } from "./postmaster-file.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { name: "nobody", uid: 65_534, gid: 65_534 };
/** Time until a killed service works again: a second, and several times that on a busy machine. */
const restartMaxMs = 15_000;

afterAll(cleanUp);

describe("startEmbeddedPostgres() after a crash", () => {
  test("given a killed process stops its server and keeps the data", async () => {
    const directory = testDirectory();
    const holder = await holdInChild(directory);
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS one");
    await holder.end("SIGKILL");
    expect(await query(holder.connectionString, "TABLE kept")).toEqual([{ one: 1 }]);
    const startedAt = performance.now();
    const next = await startHere(directory);
    try {
      expect(performance.now() - startedAt).toBeLessThan(restartMaxMs);
      expect(await query(next.connectionString, "TABLE kept")).toEqual([{ one: 1 }]);
      await expect(query(holder.connectionString, "SELECT 1")).rejects.toThrow();
    } finally {
      await next.stop();
    }
  });

  test("given a killed process and server recovers committed data", async () => {
    const directory = testDirectory();
    const holder = await holdInChild(directory, { durability: "durable" });
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS one");
    await holder.end("SIGKILL");
    process.kill(holder.serverPid, "SIGKILL");
    const next = await startHere(directory);
    try {
      expect(await query(next.connectionString, "TABLE kept")).toEqual([{ one: 1 }]);
    } finally {
      await next.stop();
    }
  });

  test("given a stale postmaster.pid whose id another process now has leaves that process alone", async () => {
    const directory = testDirectory();
    const holder = await holdInChild(directory);
    await holder.end("SIGKILL");
    process.kill(holder.serverPid, "SIGKILL");
    const file = join(holder.cluster, "postmaster.pid");
    const bystander = Bun.spawn(["sleep", "60"]);
    try {
      writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(bystander.pid)));
      const second = await startHere(directory);
      expect(second.pid()).not.toBe(bystander.pid);
      await second.stop();
      expect(bystander.exitCode).toBeNull();
    } finally {
      bystander.kill();
    }
  });

  test("given a process that a signal stops leaves no server", async () => {
    const { cluster, serverPid, ...holder } = await holdInChild(testDirectory());
    expect(isRunning(cluster, serverPid)).toBe(true);
    await holder.end("SIGTERM");
    expect(isRunning(cluster, serverPid)).toBe(false);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  });
});

describe("a running server", () => {
  test("given SIGKILL is started again on the same port", async () => {
    const postgres = await startHere(testDirectory());
    try {
      await query(postgres.connectionString, "CREATE TABLE kept AS SELECT 1 AS one");
      const killedPid = postgres.pid();
      process.kill(killedPid, "SIGKILL");
      await waitFor(async () => (await query(postgres.connectionString, "TABLE kept")).length === 1);
      expect(postgres.pid()).not.toBe(killedPid);
    } finally {
      await postgres.stop();
    }
  });
});

describe("users", () => {
  test.skipIf(!isRoot)("given root runs the server as another user", async () => {
    const postgres = await startHere(testDirectory());
    try {
      expect(statSync(`/proc/${postgres.pid()}`).uid).toBe(expectedUser());
    } finally {
      await postgres.stop();
    }
  });

  test.skipIf(!isRoot)(
    "given root and a directory that other users cannot enter keeps the data where they can",
    async () => {
      const closed = existingTestDirectory(0o700);
      const directory = join(closed, "data");
      const first = await startHere(directory);
      await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS one");
      await first.stop();
      expect(first.homeDirectory.startsWith(closed)).toBe(false);
      const second = await startHere(directory);
      try {
        expect(second.homeDirectory).toBe(first.homeDirectory);
        expect(await query(second.connectionString, "TABLE kept")).toEqual([{ one: 1 }]);
      } finally {
        await second.stop();
      }
    },
  );

  const nobodyCanRun = isRoot && nobodyCanEnter(import.meta.dirname) && nobodyCanEnter(join(process.execPath, ".."));
  test.skipIf(!nobodyCanRun)("given an ordinary user's directory works for that user, then for root", async () => {
    const directory = join(existingTestDirectory(0o777), "data");
    const holder = await holdInChild(directory, { user: nobody });
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS one");
    await holder.end("SIGTERM");
    const asRoot = await startHere(directory);
    expect(await query(asRoot.connectionString, "TABLE kept")).toEqual([{ one: 1 }]);
    await asRoot.stop();
    const again = await holdInChild(directory, { user: nobody });
    expect(await query(again.connectionString, "TABLE kept")).toEqual([{ one: 1 }]);
    await again.end("SIGTERM");
  });

  test.skipIf(!nobodyCanRun)("given another user's directory says that it is not writable", async () => {
    const directory = existingTestDirectory(0o755);
    await expect(holdInChild(directory, { user: nobody })).rejects.toThrow(
      `data directory is not writable by user id ${nobody.uid}: ${directory}`,
    );
  });
});

/** Whether the system lists the process as a PostgreSQL server on this directory. */
function isRunning(cluster: string, pid: number): boolean {
  const words = commandLine(pid);
  return words.includes("postgres") && words.includes(cluster);
}

/** The first of these users that the system knows. */
function expectedUser(): number {
  const ids = ["postgres", "_postgres", "nobody"].map((name) => spawnSync("id", ["-u", name], { encoding: "utf8" }));
  return Number(ids.find(({ status }) => status === 0)?.stdout);
}

function nobodyCanEnter(directory: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], { uid: nobody.uid, gid: nobody.gid }).status === 0;
}
