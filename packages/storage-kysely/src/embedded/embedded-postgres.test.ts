import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdInChild, query, cleanUp, startHere, testDirectory, waitFor } from "./embedded-test-tools.ts";

afterAll(cleanUp);

describe("startEmbeddedPostgres()", () => {
  test("given a used directory keeps its data, even with spaces in the path", async () => {
    const directory = testDirectory("with spaces and 'quotes'");
    const first = await startHere(directory);
    await query(first.connectionString, "CREATE TABLE kept AS SELECT 'so' AS said");
    await first.stop();
    const second = await startHere(directory);
    try {
      expect(await query(second.connectionString, "SELECT said FROM kept")).toEqual([{ said: "so" }]);
    } finally {
      await second.stop();
    }
  });

  test("creates a cluster with UTF-8, the built-in locale, checksums and durable commits", async () => {
    const postgres = await startHere(testDirectory(), { durability: "durable" });
    try {
      const [settings] = await query(
        postgres.connectionString,
        `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
           current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
           current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses
         FROM pg_database WHERE datname = current_database()`,
      );
      expect(settings).toEqual({
        encoding: "UTF8",
        provider: "b",
        locale: "C.UTF-8",
        checksums: "on",
        fsync: "on",
        commit: "on",
        addresses: "127.0.0.1",
      });
    } finally {
      await postgres.stop();
    }
  });

  test("makes a package of the binary ready below its own data directory, and only under the lock", async () => {
    const directory = testDirectory();
    const asked: unknown[] = [];
    Reflect.set(globalThis, "unpackInBinary", (name: string, dataDirectory: string) => {
      // The file is there while a process has the lock.
      asked.push([dataDirectory, existsSync(join(directory, "postgres/owner"))]);
      return import.meta.resolve(name);
    });
    try {
      const postgres = await startHere(directory);
      await postgres.stop();
    } finally {
      Reflect.deleteProperty(globalThis, "unpackInBinary");
    }
    expect(asked).toEqual([[directory, true]]);
  });

  test("says why a package of the binary cannot be made ready, instead of that it is not installed", async () => {
    Reflect.set(globalThis, "unpackInBinary", () => {
      throw new Error("PostgreSQL cannot be unpacked into /data (ENOSPC: no space left on device, write)");
    });
    try {
      const reason = /because PostgreSQL cannot be unpacked into \/data \(ENOSPC: .*\), set DATABASE_URL/u;
      await expect(startHere(testDirectory())).rejects.toThrow(reason);
    } finally {
      Reflect.deleteProperty(globalThis, "unpackInBinary");
    }
  });

  test("refuses a wrong password", async () => {
    const postgres = await startHere(testDirectory());
    const wrong = postgres.connectionString.replace(/:[^:@/]+@/, ":wrong@");
    try {
      await expect(query(wrong, "SELECT 1")).rejects.toThrow("password authentication failed");
    } finally {
      await postgres.stop();
    }
  });

  test("given two directories runs two servers side by side", async () => {
    const [one, other] = await Promise.all([startHere(testDirectory()), startHere(testDirectory())]);
    try {
      expect(one.port).not.toBe(other.port);
      await query(one.connectionString, "CREATE TABLE only_in_one ()");
      await expect(query(other.connectionString, "TABLE only_in_one")).rejects.toThrow("does not exist");
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });

  test("given a directory in use refuses it, in this process and in another", async () => {
    const directory = testDirectory();
    const holder = await startHere(directory);
    try {
      await expect(startHere(directory)).rejects.toThrow(`in use by process ${process.pid}`);
      await expect(holdInChild(directory)).rejects.toThrow(`in use by process ${process.pid}`);
      expect(await query(holder.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    } finally {
      await holder.stop();
    }
  });

  test("given a directory whose holder is about to end waits for it", async () => {
    const directory = testDirectory();
    const holder = await startHere(directory);
    const [next] = await Promise.all([startHere(directory, { lockWaitMs: 10_000 }), holder.stop()]);
    expect(await query(next.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test("given a directory that cannot be written says so", async () => {
    const file = join(testDirectory(), "file");
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "");
    await expect(startHere(file)).rejects.toThrow(/data directory is not writable by user id \d+: .*file/);
  });

  test.each([
    ["a name that is too long", () => join(testDirectory(), "a".repeat(300)), /database in .*a: ENAMETOOLONG/u],
    ["a link that leads nowhere", brokenLink, /because .*link is a symbolic link that leads nowhere/u],
    ["a cluster without its version", emptyCluster, /because .*cluster is not a whole cluster: .*PG_VERSION/u],
  ])("given %s says so", async (_, makePlace, reason) => {
    await expect(startHere(makePlace())).rejects.toThrow(reason);
  });

  test("given a cluster of another major version names both versions", async () => {
    const directory = testDirectory();
    const first = await startHere(directory);
    await first.stop();
    writeFileSync(join(first.clusterDirectory, "PG_VERSION"), "14\n");
    await expect(startHere(directory)).rejects.toThrow(
      /PostgreSQL 18\S* because its data directory belongs to PostgreSQL 14/,
    );
  });

  test("given a missing password file names it", async () => {
    const directory = testDirectory();
    const first = await startHere(directory);
    await first.stop();
    rmSync(join(first.homeDirectory, "password"));
    await expect(startHere(directory)).rejects.toThrow(join(first.homeDirectory, "password"));
  });
});

describe("stop()", () => {
  test("called twice concurrently ends the server once and frees the directory", async () => {
    const directory = testDirectory();
    const first = await startHere(directory);
    await Promise.all([first.stop(), first.stop()]);
    await expect(query(first.connectionString, "SELECT 1")).rejects.toThrow();
    const second = await startHere(directory);
    await second.stop();
  });

  test("during a restart leaves no server behind", async () => {
    const directory = testDirectory();
    const postgres = await startHere(directory);
    const killedPid = postgres.pid();
    process.kill(killedPid, "SIGKILL");
    await waitFor(async () => postgres.pid() !== killedPid);
    await postgres.stop();
    await expect(query(postgres.connectionString, "SELECT 1")).rejects.toThrow();
    const next = await startHere(directory);
    await next.stop();
  });
});

function brokenLink(): string {
  const directory = testDirectory();
  mkdirSync(directory, { recursive: true });
  symlinkSync(join(directory, "nowhere"), join(directory, "link"));
  return join(directory, "link");
}

function emptyCluster(): string {
  const directory = testDirectory();
  mkdirSync(join(directory, "postgres/cluster"), { recursive: true });
  return directory;
}
