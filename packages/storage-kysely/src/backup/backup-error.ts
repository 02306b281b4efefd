/** A backup cannot be made or restored as things are; the message tells an operator why. Nothing was changed. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
