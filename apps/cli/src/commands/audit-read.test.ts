import { beforeAll, expect, test } from "bun:test";
import { endAuditDays } from "@design-catalog/core/application";
import { auditEntries, idTimePrefix } from "@design-catalog/core/engine";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { type ArchivedEntries, archivedEntries } from "./audit-read.ts";

const days = ["2020-01-01", "2020-01-02", "2020-01-03"];
let application: TestApplication;

beforeAll(async () => {
  application = await createTestApplication();
  const { administrator, callNamed, contextOf, ports, store } = application;
  const body = { version: 0, settings: { auditRetentionDays: 365 } };
  await callNamed("patchApplication", administrator, { parameters: { applicationId: store.applicationId }, body });
  const links = {
    actorUserId: null,
    impersonatorId: null,
    portalLinkId: null,
    changeSetId: null,
    historyId: null,
    changes: [],
  };
  const rows = days.flatMap((day) =>
    ["User", "Größe"].map((kind, index) => {
      const at = `${day}T1${index}:00:00.000Z`;
      const id = idTimePrefix(Date.parse(at)).padEnd(24, "0");
      return { id, at, action: "update" as const, kind, resourceId: `of ${day}`, requestId: day, ...links };
    }),
  );
  await store.transaction((transaction) => transaction.insert(auditEntries, rows));
  const applicationIds = async () => [store.applicationId];
  expect(await endAuditDays({ ...ports, contextOf: () => contextOf(null), applicationIds })).toBe(3);
});

async function read(asked: Partial<ArchivedEntries>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const line of archivedEntries(application.contextOf(null), { values: [], ...asked })) {
    // A line of an archive is an entry.
    const { at, kind } = JSON.parse(line) as { readonly at: string; readonly kind: string };
    found.push(`${at.slice(0, 13)} ${kind}`);
  }
  return found;
}

test("audit read gives all archived entries, the oldest first", async () => {
  expect(await read({})).toEqual(days.flatMap((day) => [`${day}T10 User`, `${day}T11 Größe`]));
});

test("audit read selects by time to the hour, and by members", async () => {
  const since = "2020-01-01T10:30:00.000Z";
  expect(await read({ since, until: "2020-01-02T11:00:00.000Z" })).toEqual([
    "2020-01-01T11 Größe",
    "2020-01-02T10 User",
  ]);
  expect(
    await read({
      values: [
        ["kind", "Größe"],
        ["resourceId", "of 2020-01-03"],
      ],
    }),
  ).toEqual(["2020-01-03T11 Größe"]);
  expect(await read({ until: days[0] })).toEqual([]);
});

test("audit read ends at a day whose content is another, with its name", async () => {
  const { ports, store } = application;
  const [, key = ""] = (await ports.blobs.list(`${store.applicationId}/audit-archives/`)).map((blob) => blob.key);
  await ports.blobs.delete([key]);
  await expect(read({})).rejects.toThrow("Cannot use the archive of 2020-01-02");
  expect(await read({ until: "2020-01-01T23:59:59.000Z" })).toHaveLength(2);
});
