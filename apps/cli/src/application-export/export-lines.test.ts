import { expect, test } from "bun:test";
import { bootstrapApplication } from "@design-catalog/core";
import { createTestApplication, firstAdministrator } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { exportLines } from "./export-lines.ts";
import { exportedTables } from "./exported-tables.ts";

test("exportLines() has each row of the application once, and none of another one", async () => {
  const { administrator, callNamed, contextOf, storage, store } = await createTestApplication();
  for (const name of ["One", "Two", "Three"]) await callNamed("createProject", administrator, { body: { name } });
  const other = testId<"application">("2");
  const atOther = { ...contextOf(null), applicationId: other, store: storage.open(other) };
  await bootstrapApplication(atOther, firstAdministrator);
  const ids = new Map<string, string[]>();
  for await (const text of exportLines(contextOf(null), { rows: new Map(), files: 0 })) {
    for (const line of text.trimEnd().split("\n")) {
      const { table, row } = JSON.parse(line);
      if (row?.id !== undefined) ids.set(table, [...(ids.get(table) ?? []), row.id]);
    }
  }
  const stored = exportedTables.map(async ({ table }) => {
    return [table.name, (await store.select(table)).map(({ id }) => id)] as const;
  });
  expect(ids).toEqual(new Map((await Promise.all(stored)).filter(([, found]) => found.length > 0)));
  expect(ids.get("projects")).toHaveLength(3);
});
