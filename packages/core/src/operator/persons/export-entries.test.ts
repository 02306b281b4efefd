import { describe, expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { archivePrefix } from "../../application/audit/archives/archive-keys.ts";
import { auditArchives, endAuditDays } from "../../application/mod.ts";
import { idTimePrefix } from "../../engine/id.ts";
import { auditEntries, type AuditRow } from "../../engine/rows/audit.ts";
import { createPersonsStage } from "./persons.fixture.ts";

const dayMs = 86_400_000;

async function setUp() {
  const stage = await createPersonsStage();
  const { administrator, callNamed, ports, store } = stage;
  const user = await stage.addUser({ emailAddress: "kim@dealer.example", firstName: "Kim" });
  const other = await stage.addUser({ emailAddress: "lee@dealer.example", firstName: "Lee" });
  const parameters = { applicationId: store.applicationId };
  const settings = { auditRetentionDays: 365 };
  await callNamed("patchApplication", administrator, { parameters, body: { version: 0, settings } });
  const rename = (userId: string, emailAddress: string) =>
    callNamed("replaceUser", administrator, { parameters: { userId }, body: { emailAddress } });
  /** Exports the user, and returns the result and the files by name. */
  async function exported() {
    const id = idOf(await callNamed("exportUser", administrator, { parameters: { id: user.id } }));
    await stage.work();
    const job = Object(await callNamed("getJob", administrator, { parameters: { id } }));
    return { job, files: await stage.filesIn(`person-exports/${user.id}-${id}`) };
  }
  const facts = { requestId: "r", portalLinkId: null, changeSetId: null, historyId: null, impersonatorId: null };
  /** Adds entries of the day so many days ago, of which the upkeep then archives what is older than a year. */
  async function archive(daysAgo: number, entries: readonly Pick<AuditRow, "resourceId" | "actorUserId" | "kind">[]) {
    const atMs = ports.clock.now() - daysAgo * dayMs;
    const rows = entries.map((entry, index): AuditRow => ({
      id: idTimePrefix(atMs) + String(index).padStart(16, "0"),
      at: new Date(atMs).toISOString(),
      action: "update",
      ...facts,
      ...entry,
      changes: [
        { field: "firstName", before: null, after: "Kim" },
        { field: "note", before: null, after: "Grüße an Lee 😀" },
      ],
    }));
    await store.transaction((transaction) => transaction.insert(auditEntries, rows));
    const applicationIds = async () => [store.applicationId];
    await endAuditDays({ clock: ports.clock, log: ports.log, contextOf: () => stage.contextOf(null), applicationIds });
  }
  const entriesIn = (files: ReadonlyMap<string, Buffer>, name: string): readonly Record<string, unknown>[] =>
    JSON.parse(String(files.get(name)));
  return { ...stage, user, other, rename, exported, archive, entriesIn };
}

describe("the export of a person", () => {
  test("has what others did to the account, without who they are and what tells of somebody else", async () => {
    const { administrator, callNamed, user, other, rename, exported, entriesIn } = await setUp();
    await rename(user.id, "kimberley@dealer.example");
    await rename(other.id, "kim@dealer.example");
    const body = { userId: user.id, reason: "Lee Brown has asked for it" };
    await callNamed("impersonateUser", administrator, { body });
    const erasure = { confirmation: "kimberley@dealer.example", handOverTo: other.id };
    await callNamed("eraseUser", administrator, { parameters: { id: user.id }, body: erasure });
    const { job, files } = await exported();
    const entries = entriesIn(files, "rows/audit_entries.resourceId.1.json");
    expect(entries.map(({ kind, action, actorUserId }) => [kind, action, actorUserId])).toEqual([
      ["User", "update", "[other]"],
      ["User", "impersonate", "[other]"],
      ["User", "revoke", "[other]"],
      ["User", "delete", "[other]"],
      ["UserErasure", "create", "[other]"],
      ["User", "export", "[other]"],
    ]);
    // The address that the user had before is another user's now.
    expect(entries[0]?.["changes"]).toContainEqual({
      field: "emailAddress",
      before: "[other]",
      after: "kimberley@dealer.example",
    });
    expect(entries[0]?.["changes"]).toContainEqual({ field: "firstName", before: "Kim", after: null });
    expect(entries[1]?.["changes"]).toEqual([{ field: "reason", before: null, after: "[other]" }]);
    expect(entries[4]?.["changes"]).toContainEqual({ field: "handOverTo", before: null, after: "[other]" });
    const text = [...files].map(([name, content]) => (name.includes("audit_entries") ? String(content) : "")).join("");
    expect(text).not.toMatch(/lee|kim@/iu);
    expect([text.includes(other.id), text.includes(administrator.userId)]).toEqual([false, false]);
    expect(job).toMatchObject({ status: "succeeded" });
    expect(Object.keys(job.result)).not.toContain("unreadDays");
  });

  test("has what archived days of the trail say about the user and what the user did, and nothing of others", async () => {
    const { administrator, user, other, exported, archive, entriesIn } = await setUp();
    const own = { kind: "User", resourceId: user.id, actorUserId: administrator.userId };
    const acted = { kind: "Project", resourceId: other.id, actorUserId: user.id };
    await archive(
      400,
      Array.from({ length: 1_002 }, () => own),
    );
    await archive(399, [{ kind: "User", resourceId: other.id, actorUserId: other.id }, acted]);
    await archive(398, [{ kind: "User", resourceId: other.id, actorUserId: other.id }]);
    const { job, files } = await exported();
    const names = [...files.keys()].filter((name) => name.startsWith("audit-archives/"));
    expect(names).toEqual(["2025-10-17.1", "2025-10-17.2", "2025-10-18.1"].map((day) => `audit-archives/${day}.json`));
    const [first = "", second = "", third = ""] = names;
    expect([entriesIn(files, first).length, entriesIn(files, second).length]).toEqual([1_000, 2]);
    expect(entriesIn(files, first)[0]).toMatchObject({
      actorUserId: "[other]",
      changes: [
        { field: "firstName", before: "[personal]", after: "[personal]" },
        { field: "note", before: null, after: "[other]" },
      ],
    });
    const [entry, ...more] = entriesIn(files, third);
    expect([entry?.["actorUserId"], entry?.["kind"], Object.hasOwn(entry ?? {}, "changes"), more]).toEqual([
      user.id,
      "Project",
      false,
      [],
    ]);
    expect(job.progress).toEqual({ done: job.progress.total, total: job.progress.total });
  });

  test("tells how many archived days are lost", async () => {
    const { user, exported, archive, ports, store } = await setUp();
    const own = { kind: "User", resourceId: user.id, actorUserId: user.id };
    for (const daysAgo of [400, 399]) await archive(daysAgo, [own]);
    const [lost] = await store.select(auditArchives, { orderBy: [{ column: "day", direction: "asc" }] });
    await ports.blobs.delete([`${archivePrefix(store.applicationId)}${lost?.id}`]);
    const { job, files } = await exported();
    expect(job).toMatchObject({ status: "succeeded", result: { unreadDays: 1 } });
    expect([...files.keys()].filter((name) => name.startsWith("audit-archives/"))).toEqual([
      "audit-archives/2025-10-18.1.json",
    ]);
  });
});
