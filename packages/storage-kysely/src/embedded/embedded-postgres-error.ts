/**
 * Error of the embedded PostgreSQL; the message tells an operator what is wrong and where.
 * @example
 * ```ts
 * const starting = startEmbeddedPostgres({ dataDirectory: "/dev/null", log: console });
 * await assert.rejects(starting, EmbeddedPostgresError); // it is not a directory
 * ```
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** Error for a data directory that another live process uses. */
export class DirectoryInUseError extends EmbeddedPostgresError {}

/** Error codes that all mean to an operator: this user cannot write there. */
const notWritableCodes: ReadonlySet<string> = new Set([
  "EACCES",
  "EEXIST",
  "ENOENT",
  "ENOTDIR",
  "EPERM",
  "EROFS",
  "SQLITE_CANTOPEN",
  "SQLITE_READONLY",
]);

/**
 * Runs `action`, which writes below `directory`, and tells the operator when that directory is not writable.
 *
 * @throws {EmbeddedPostgresError} when the file system refuses; other errors pass unchanged.
 */
export function writingTo<Result>(directory: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || !notWritableCodes.has(code)) throw refusedBySystem(directory, error);
    throw new EmbeddedPostgresError(
      `Cannot keep the database because the data directory is not writable by user id ${process.getuid?.() ?? "?"}: ` +
        `${directory} (${code})`,
      { cause: error },
    );
  }
}

/** Names the directory where the system refuses something else, such as space; returns other errors unchanged. */
export function refusedBySystem(directory: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return new EmbeddedPostgresError(`Cannot keep the database in ${directory}: ${error.message}`, { cause: error });
}

/** Names of SQLite's primary result codes that mean something here; `node:sqlite` only gives their numbers. */
const sqliteCodes: ReadonlyMap<number, string> = new Map([
  [5, "SQLITE_BUSY"],
  [8, "SQLITE_READONLY"],
  [14, "SQLITE_CANTOPEN"],
]);

/** Code of a system or SQLite error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") return sqliteCodes.get(error.errcode & 0xff);
  return typeof error.code === "string" ? error.code : undefined;
}
