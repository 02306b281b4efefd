import type { TestApplication } from "@design-catalog/testing/test-application";
import { files } from "../../catalog/mod.ts";
import { newBase } from "../../engine/rows/rows.ts";

/** Adds a file of the application as a row; only its content is missing. */
export async function addFileRow(application: TestApplication): Promise<string> {
  const facts = { contentType: "image/png", bytes: 1, sha256: "0".repeat(64), width: null, height: null } as const;
  const state = { status: "ready", threat: null, scanAfter: null, ownerKind: "application", ownerId: null } as const;
  const row = {
    ...newBase<"file">(application.contextOf(null)),
    ...facts,
    ...state,
    name: "a.png",
    folder: null,
    tags: [],
  };
  await application.store.transaction((transaction) => transaction.insert(files, [row]));
  return row.id;
}
