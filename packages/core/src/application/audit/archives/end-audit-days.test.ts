import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { DomainError } from "../../../engine/errors.ts";
import { idTimePrefix } from "../../../engine/id.ts";
import { type AuditRow, auditEntries } from "../../../engine/rows/audit.ts";
import { matches } from "../../../engine/rows/conditions.ts";
import type { Ports } from "../../../ports/ports.ts";
import { archiveKey, manifestKey } from "./archive-keys.ts";
import { endAuditDays } from "./end-audit-days.ts";
import { auditArchives } from "./table.ts";

const dayMs = 86_400_000;
const kind = "Archived";

async function setUp(settings: object = { auditRetentionDays: 365 }) {
  const application = await createTestApplication();
  const { administrator, callNamed, store, ports } = application;
  const parameters = { applicationId: store.applicationId };
  await callNamed("patchApplication", administrator, { parameters, body: { version: 0, settings } });
  const today = Math.floor(ports.clock.now() / dayMs);
  const blobs = ports.blobs;
  if (!blobs) throw new TypeError("Cannot archive because there is no store");
  const log: Parameters<Ports["log"]["error"]>[] = [];
  const watched: Ports["log"] = { ...ports.log, error: (...line) => void log.push(line) };

  /** Adds entries of the day so many days ago. */
  async function add(daysAgo: number, count: number, requestId = "00"): Promise<void> {
    const atMs = (today - daysAgo) * dayMs + 3_600_000;
    const entries = Array.from({ length: count }, (_, index): AuditRow => ({
      id: idTimePrefix(atMs) + requestId + index.toString(16).padStart(14, "0"),
      at: new Date(atMs).toISOString(),
      action: "update",
      kind,
      resourceId: ports.ids.next(),
      actorUserId: administrator.userId,
      impersonatorId: null,
      portalLinkId: null,
      requestId,
      changeSetId: null,
      historyId: null,
      changes: [{ field: "name", before: "Grün", after: "😀" }],
    }));
    await store.transaction((transaction) => transaction.insert(auditEntries, entries));
  }

  /** Runs the upkeep, perhaps on a store that misbehaves. */
  const run = (changes: Partial<Ports> = {}) =>
    endAuditDays({
      clock: ports.clock,
      log: watched,
      contextOf: () => ({ ...application.contextOf(null), ports: { ...ports, log: watched, ...changes } }),
      applicationIds: async () => [store.applicationId],
    });

  const left = () => store.count(auditEntries, matches({ kind }));
  const archives = () => store.select(auditArchives, { orderBy: [{ column: "day", direction: "asc" }] });
  const dayName = (daysAgo: number) => new Date((today - daysAgo) * dayMs).toISOString().slice(0, 10);

  async function bytesAt(key: string): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of (await blobs.read(key)) ?? []) parts.push(part);
    return Buffer.concat(parts);
  }
  async function linesOf(archive: { readonly id: string }): Promise<readonly Record<string, unknown>[]> {
    const text = gunzipSync(await bytesAt(archiveKey(store.applicationId, archive.id))).toString("utf8");
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }
  const replace = async (key: string, content: Uint8Array) => {
    await blobs.delete([key]);
    await blobs.write(key, once(content), { bytes: content.byteLength });
  };
  const keys = async () => (await blobs.list("")).map(({ key }) => key);
  return { ...application, blobs, add, run, left, archives, dayName, linesOf, bytesAt, replace, keys, log };
}

async function* once(content: Uint8Array) {
  yield content;
}

type Stage = Awaited<ReturnType<typeof setUp>>;

describe("endAuditDays()", () => {
  test("keeps everything for ever by default, and days that have not ended so many whole days ago", async () => {
    const forEver = await setUp({ locale: "de" });
    await forEver.add(4_000, 2);
    expect([await forEver.run(), await forEver.left()]).toEqual([0, 2]);
    const limited = await setUp();
    await limited.add(365, 2);
    await limited.add(366, 3);
    expect([await limited.run(), await limited.left()]).toEqual([1, 2]);
  });

  test("archives each day as the export writes it, with a manifest, and only then erases its entries", async () => {
    const stage = await setUp();
    await stage.add(500, 101);
    await stage.add(400, 1);
    expect([await stage.run(), await stage.left()]).toEqual([2, 0]);
    const [first, second] = await stage.archives();
    expect([first?.day, first?.rowCount, second?.day, second?.rowCount]).toEqual([
      stage.dayName(500),
      101,
      stage.dayName(400),
      1,
    ]);
    if (!first) throw new TypeError("Cannot compare because there is no archive");
    const lines = await stage.linesOf(first);
    expect(lines).toHaveLength(101);
    expect(lines[0]).toMatchObject({ kind, projectId: null, changes: [{ after: "😀" }] });
    const packed = await stage.bytesAt(archiveKey(stage.store.applicationId, first.id));
    expect(createHash("sha256").update(gunzipSync(packed)).digest("hex")).toBe(first.sha256);
    const manifest = JSON.parse((await stage.bytesAt(manifestKey(stage.store.applicationId, first.id))).toString());
    expect(manifest).toMatchObject({ format: 1, day: first.day, rows: 101, sha256: first.sha256 });
    expect(manifest.packedBytes).toBe(packed.byteLength);
  });

  test("without archives it erases plainly", async () => {
    const stage = await setUp({ auditRetentionDays: 365, auditArchive: false });
    await stage.add(500, 1_500);
    await stage.add(400, 1);
    expect([await stage.run(), await stage.left(), await stage.archives(), await stage.keys()]).toEqual([2, 0, [], []]);
  });

  test("adds what comes to an archived day later to its archive, and never loses what that has", async () => {
    const stage = await setUp();
    await stage.add(500, 3, "aa");
    await stage.run();
    const [before] = await stage.archives();
    await stage.add(500, 2, "bb");
    // Somebody has restored an entry of the archive.
    await stage.add(500, 1, "aa");
    expect([await stage.run(), await stage.left()]).toEqual([1, 0]);
    const archives = await stage.archives();
    expect(archives.map(({ day, rowCount }) => [day, rowCount])).toEqual([[stage.dayName(500), 5]]);
    expect(archives[0]?.id).not.toBe(before?.id);
    expect(await stage.keys()).toHaveLength(2);
    const lines = archives[0] ? await stage.linesOf(archives[0]) : [];
    expect(lines.map(({ requestId }) => String(requestId)).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      "aa",
      "aa",
      "aa",
      "bb",
      "bb",
    ]);
  });

  test("archives a day once while the store cannot erase the archive that it replaces, and sweeps that one later", async () => {
    const stage = await setUp();
    await stage.add(500, 3, "aa");
    await stage.run();
    await stage.add(500, 2, "bb");
    const refuse = () => Promise.reject(new DomainError("unavailable", "The store is another deployment's"));
    const blobs = { ...stage.blobs, delete: refuse };
    expect([await stage.run({ blobs }), await stage.left()]).toEqual([1, 0]);
    expect(await stage.run({ blobs })).toBe(0);
    expect(await stage.keys()).toHaveLength(4);
    stage.ports.clock.advance(dayMs);
    await stage.run();
    expect(await stage.keys()).toHaveLength(2);
  });

  test("takes an archive that another gzip has packed", async () => {
    const stage = await setUp();
    await stage.add(500, 300);
    await stage.run();
    const [archive] = await stage.archives();
    const key = archiveKey(stage.store.applicationId, archive?.id ?? "");
    await stage.replace(key, gzipSync(gunzipSync(await stage.bytesAt(key)), { level: 1 }));
    await stage.add(500, 2);
    expect([await stage.run(), await stage.left()]).toEqual([1, 0]);
  });
});

describe("endAuditDays() erases nothing", () => {
  test.each([
    ["lost", (stage: Stage, key: string) => stage.blobs.delete([key])],
    ["another content", (stage: Stage, key: string) => stage.replace(key, gzipSync("{}\n"))],
    ["damaged", (stage: Stage, key: string) => stage.replace(key, new Uint8Array(40))],
    ["empty", (stage: Stage, key: string) => stage.replace(key, gzipSync(""))],
  ])("of a day whose archive is %s, reports it, and goes on with other days", async (_, spoil) => {
    const stage = await setUp();
    await stage.add(500, 4);
    await stage.run();
    const noted = await stage.archives();
    await spoil(stage, archiveKey(stage.store.applicationId, noted[0]?.id ?? ""));
    await stage.add(500, 3);
    for (let day = 0; day < 3; day++) await stage.add(480 - day, 1);
    expect([await stage.run(), await stage.left()]).toEqual([3, 3]);
    expect((await stage.archives())[0]).toEqual(noted[0]);
    expect(stage.log.map(([, fields]) => fields)).toMatchObject([
      { days: 1, error: expect.stringContaining(`${stage.dayName(500)}: DamagedArchiveError`) },
    ]);
  });

  test("when the store keeps something else than it was given", async () => {
    const stage = await setUp();
    await stage.add(500, 4);
    const lying = { ...stage.blobs, read: async () => once(gzipSync("")) };
    expect([await stage.run({ blobs: lying }), await stage.left(), await stage.archives()]).toEqual([0, 4, []]);
    expect([await stage.run(), await stage.left()]).toEqual([1, 0]);
  });

  test("in a host without a store for files", async () => {
    const stage = await setUp();
    await stage.add(500, 4);
    const { blobs: _, ...ports } = stage.ports;
    const context = { ...stage.contextOf(null), ports };
    const applicationIds = async () => [stage.store.applicationId];
    expect(await endAuditDays({ ...ports, contextOf: () => context, applicationIds })).toBe(0);
    expect(await stage.left()).toBe(4);
  });
});

test("endAuditDays() is finished by later runs, whichever call of store or database is the last of a run", async () => {
  const entries = 3;
  for (let lastCall = 1; ; lastCall++) {
    const stage = await setUp();
    await stage.add(500, entries);
    const state = { left: lastCall };
    const blobs = dying(stage.blobs, state);
    const store = dying(stage.store, state);
    const context = { ...stage.contextOf(null), store, ports: { ...stage.ports, blobs } };
    const { clock, log } = stage.ports;
    const ports = { clock, log, contextOf: () => context, applicationIds: async () => [store.applicationId] };
    await endAuditDays(ports);
    const isWhole = state.left > 0;
    const [noted] = await stage.archives();
    // Until the note is there, every entry is.
    if (!noted) expect(await stage.left()).toBe(entries);
    await stage.run();
    expect(await stage.left()).toBe(0);
    const [archive] = await stage.archives();
    expect(archive?.rowCount).toBe(entries);
    stage.ports.clock.advance(2 * dayMs);
    await stage.run();
    expect(await stage.keys()).toHaveLength(2);
    if (isWhole) return;
  }
});

/** An object whose functions throw once so many calls were made. */
function dying<Target extends object>(target: Target, state: { left: number }): Target {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== "function") return value;
      return (...values: readonly unknown[]) => {
        state.left -= 1;
        if (state.left < 0) throw new Error("The process died");
        return Reflect.apply(value, object, values);
      };
    },
  });
}
