import { expect, test } from "bun:test";
import { defaultApplicationSettings } from "@design-catalog/core/application";
import { createTestDatabase } from "@design-catalog/testing";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { heavyOperations } from "./0093-heavy-operations.ts";
import { heavierOperations } from "./0142-heavier-operations.ts";

/** The list of 0.1.0, and of two versions on the way. */
const released =
  "auditProducts copyProject exportAudit exportProducts exportTranslations importTranslations reindexProducts runReport snapshotProject updateProjectProducts".split(
    " ",
  );
const onTheWay = [...released, "importProducts"];
const of02 = [...onTheWay, "deepCopyProjectView", "undoProducts", "auditProjects"].toSorted();
/** Those of this version: an operation that joins them needs a migration like these. */
const current = [
  ...of02,
  ..."exportUser previewNewWebhookFilter previewPortalFilter previewWebhookFilter resendWebhookDeliveries translateMissing undoProjectChangeSet".split(
    " ",
  ),
].toSorted();

test("no operation is heavy that stored limits do not know", () => {
  const [heavy] = defaultApplicationSettings.rateLimits;
  expect(heavy?.match.operations).toEqual(current);
});

test("the migrations bring former lists of heavy operations up to date, and leaves what administrators chose", async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.connectionString, max: 1 });
  const policy = (operations: readonly string[], quota = 20) => {
    return { name: "heavy", match: { operations }, per: "user", quota, windowSeconds: 60, burst: null };
  };
  const write = { name: "write", match: {}, per: "user", quota: 500, windowSeconds: 60, burst: null };
  const stored: readonly (readonly [before: object, after: object])[] = [
    [{ rateLimits: [policy(released, 40), write] }, { rateLimits: [policy(current, 40), write] }],
    [{ rateLimits: [write, policy(onTheWay.toReversed())] }, { rateLimits: [write, policy(current)] }],
    [{ rateLimits: [policy(of02.toReversed(), 5)] }, { rateLimits: [policy(current, 5)] }],
    ...[
      { rateLimits: [policy(released.slice(1)), write] },
      { rateLimits: [policy([...released, "createProject"])] },
      { rateLimits: [] },
      { locale: "de" },
    ].map((settings) => [settings, settings] as const),
  ];
  for (const [number, [settings]] of stored.entries())
    await pool.query(
      `INSERT INTO applications (id, application_id, name, user_settings, created_at, version, updated_at, settings)
       VALUES ($1, $1, 'A', '[]', now(), 4, '2026-01-01', $2)`,
      [`6740a1f2c3d4e5f60718293${number}`, settings],
    );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [heavyOperations, heavierOperations]) await migration.up(db);
  const { rows } = await pool.query(
    "SELECT settings FROM applications WHERE version = 4 AND updated_at = '2026-01-01' ORDER BY id",
  );
  expect(rows).toEqual(stored.map(([, settings]) => ({ settings })));
  await pool.end();
  await database.drop();
});
