import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { readableFiles } from "../files/readable-files.ts";

/** A file that an item is about to show. */
export interface ShownFile {
  readonly fileId: string | null | undefined;
  /** Pointer to the item in the request. */
  readonly pointer: string;
}

/** @throws {DomainError} `validation_failed` with `unknown_reference` for files that the caller may not see */
export async function checkFiles({ context, transaction }: Change, shown: readonly ShownFile[]): Promise<void> {
  const named = shown.flatMap(({ fileId, pointer }) => (fileId ? [{ fileId, pointer: `${pointer}/fileId` }] : []));
  const readable = await readableFiles(
    context,
    transaction,
    named.map(({ fileId }) => fileId),
  );
  const unknown = named.filter(({ fileId }) => !readable.has(fileId));
  if (unknown.length === 0) return;
  const errors = unknown.map(({ fileId, pointer }) => unknownReference(pointer, fileId));
  throw new DomainError("validation_failed", "The items show files that do not exist", { errors });
}
