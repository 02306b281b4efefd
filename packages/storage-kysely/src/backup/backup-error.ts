/** Error for a backup that cannot be made or restored; the message tells an operator why. Nothing has changed. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
