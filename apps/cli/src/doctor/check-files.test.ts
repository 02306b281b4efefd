import { describe, expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core";
import { createMemoryBlobs } from "@design-catalog/storage-memory";
import { checkOwner, checkServer, describeSharing } from "./check-files.ts";

const clock = { now: () => 0 };

describe("checkServer()", () => {
  test("is content with a store that works, and leaves nothing there", async () => {
    const blobs = createMemoryBlobs({ clock });
    expect(await checkServer(blobs, "s3://catalog")).toMatchObject({ status: "ok" });
    expect(await blobs.list("")).toEqual([]);
  });

  test("names the cause of a store that is away", async () => {
    const blobs = createMemoryBlobs({ clock });
    const cause = new Error("The storage answered 403 SignatureDoesNotMatch");
    const away = { ...blobs, write: () => Promise.reject(new DomainError("unavailable", "Not now", {}, { cause })) };
    const message = "s3://catalog cannot be used: The storage answered 403 SignatureDoesNotMatch";
    expect(await checkServer(away, "s3://catalog")).toEqual({ check: "files", status: "fail", message });
  });

  test("finds a store where one of two uploads replaces the other, or that loses content", async () => {
    const blobs = createMemoryBlobs({ clock });
    const replacing = {
      ...blobs,
      write: async (...given: Parameters<typeof blobs.write>) => {
        await blobs.write(...given);
        return { outcome: "stored", bytes: 0, sha256: "" } as const;
      },
    };
    expect((await checkServer(replacing, "s3://catalog")).message).toContain("does not support conditional writes");
    const other = async function* () {
      yield Buffer.from("other");
    };
    const mixing = { ...blobs, read: async () => other() };
    expect((await checkServer(mixing, "s3://catalog")).message).toContain("does not return what was stored");
    const losing = { ...blobs, read: async () => undefined };
    expect((await checkServer(losing, "s3://catalog")).message).toContain("does not return what was stored");
  });
});

describe("checkOwner()", () => {
  test("finds a store that another deployment has marked, and tells what to do", async () => {
    const blobs = createMemoryBlobs({ clock });
    const deployment = (identity: string) => ({ identity: async () => identity });
    expect(await checkOwner(blobs, deployment("2026-11-30"))).toEqual([]);
    const mark = async function* () {
      yield Buffer.from("2026-11-30");
    };
    await blobs.write("owner", mark(), { bytes: 10 });
    expect(await checkOwner(blobs, deployment("2026-11-30"))).toEqual([]);
    expect(await checkOwner(blobs, { ...deployment("2026-12-01"), cell: "two" })).toEqual([]);
    const [finding] = await checkOwner(blobs, deployment("2026-12-01"));
    expect(finding).toMatchObject({ check: "files", status: "fail" });
    expect(finding?.message).toContain("set CELL to a name that only this one has");
  });
});

describe("describeSharing()", () => {
  const at = (clientAddress: string, applicationName = "design-catalog keys=file") => ({
    pid: 1,
    applicationName,
    clientAddress,
  });

  test("warns when processes of several machines share the database", () => {
    const [finding, ...more] = describeSharing("/data/blobs", [at("10.0.0.1"), at("10.0.0.2"), at("10.0.0.2")]);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ status: "warn" });
    expect(finding?.message).toContain("processes at 2 addresses share the database");
  });

  test("says nothing about processes of one machine, or about other programs", () => {
    expect(describeSharing("/data/blobs", [at("10.0.0.1"), at("10.0.0.1"), at("10.0.0.9", "psql")])).toEqual([]);
    expect(describeSharing("/data/blobs", [at(""), at("127.0.0.1"), at("::1")])).toEqual([]);
  });
});
