import type { Change } from "../../engine/rows/change.ts";
import { checkFiles } from "../files/check-files.ts";
import type { ProjectProductRow } from "./table.ts";

/**
 * Checks the file that a changed product names as its symbol. An unchanged one may have been removed since, which must
 * not block other changes.
 * @throws {DomainError} `validation_failed` with `unknown_reference`, also when the caller may not see the file
 */
export async function checkSymbol(
  change: Change,
  { before, after }: { readonly before: ProjectProductRow; readonly after: ProjectProductRow },
): Promise<void> {
  if (after.symbolFileId === before.symbolFileId) return;
  await checkFiles(change, [{ fileId: after.symbolFileId, pointer: "/symbolFileId" }]);
}
