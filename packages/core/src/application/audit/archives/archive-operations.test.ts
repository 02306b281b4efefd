import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { downloadAuditArchive, listAuditArchives } from "./archive-operations.ts";
import { type AuditArchiveRow, auditArchives } from "./table.ts";

const dayMs = 86_400_000;

async function setUp(count: number) {
  const application = await createTestApplication();
  const { store, ports } = application;
  const rows = Array.from({ length: count }, (_, index): AuditArchiveRow => {
    const day = new Date(Date.UTC(2024, 0, 1) + index * dayMs).toISOString().slice(0, 10);
    const archivedAt = new Date(ports.clock.now()).toISOString();
    return { id: ports.ids.next(), day, rowCount: index + 1, sha256: "a".repeat(64), bytes: 20, archivedAt };
  });
  await store.transaction((transaction) => transaction.insert(auditArchives, rows));
  return { ...application, reader: application.actorWith("Admin Audit"), rows };
}

test("listAuditArchives pages by the day, the newest first", async () => {
  const { call, reader, rows } = await setUp(367);
  const first = await call(listAuditArchives, reader);
  expect([first.archives.length, first.archives[0]?.day, first.next]).toEqual([366, rows.at(-1)?.day, "2024-01-02"]);
  const last = await call(listAuditArchives, reader, { query: { before: first.next } });
  expect(last).toMatchObject({ archives: [{ day: "2024-01-01", rows: 1, bytes: 20 }], next: null });
});

test("downloadAuditArchive gives a link that the service's own store opens", async () => {
  const { call, reader, ports, store, rows } = await setUp(1);
  const { url, expiresAt } = await call(downloadAuditArchive, reader, { parameters: { day: "2024-01-01" } });
  const { pathname, searchParams } = new URL(url);
  // The routes of signed URLs have three parts.
  expect(pathname.split("/")).toEqual(["", "blobs", store.applicationId, "audit-archives", rows[0]?.id ?? testId("1")]);
  const grant = await ports.blobs.open("GET", pathname.replace("/blobs/", ""), Object.fromEntries(searchParams));
  expect(grant).toMatchObject({ fileName: "audit-2024-01-01.ndjson.gz", disposition: "attachment" });
  expect(Date.parse(expiresAt) - ports.clock.now()).toBeGreaterThan(890_000);
});

test.each(["2024-01-02", "2024-99-99"])("downloadAuditArchive of %s, which has no archive, is 404", async (day) => {
  const { call, reader } = await setUp(1);
  expect(await failureOf(() => call(downloadAuditArchive, reader, { parameters: { day } }))).toMatchObject({
    code: "not_found",
  });
});
