import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { lockReadableFiles } from "./readable-files.ts";

/** A file that a row is about to name. */
export interface NamedFile {
  readonly fileId: string | null | undefined;
  /** Pointer to the id in the request. */
  readonly pointer: string;
}

/**
 * Checks that the caller may see files that rows are about to name, and keeps the files from being removed meanwhile.
 * @throws {DomainError} `validation_failed` with `unknown_reference`
 */
export async function checkFiles({ context, transaction }: Change, shown: readonly NamedFile[]): Promise<void> {
  const named = shown.flatMap(({ fileId, pointer }) => (fileId ? [{ fileId, pointer }] : []));
  const readable = await lockReadableFiles(
    context,
    transaction,
    named.map(({ fileId }) => fileId),
  );
  const unknown = named.filter(({ fileId }) => !readable.has(fileId));
  if (unknown.length === 0) return;
  const errors = unknown.map(({ fileId, pointer }) => unknownReference(pointer, fileId));
  throw new DomainError("validation_failed", "The request names files that do not exist", { errors });
}
