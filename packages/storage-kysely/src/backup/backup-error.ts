/**
 * Error for a backup that cannot be made or restored; the message tells an operator why. Nothing has changed.
 * @example
 * ```ts
 * import { Readable } from "node:stream";
 *
 * const noBackup = verifyBackup(Readable.from(["some other file"]));
 * await assert.rejects(noBackup, BackupError);
 * ```
 */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
