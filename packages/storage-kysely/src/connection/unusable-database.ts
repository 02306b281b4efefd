/**
 * A database that its settings, or those of the login, keep from being used: the message names what is wrong, and
 * `remedy` what an operator does about it. Waiting would not help.
 * @example
 * ```ts
 * const url = new URL(process.env.DATABASE_URL ?? "");
 * url.searchParams.set("options", "-c no_such_setting=1");
 * const waiting = waitForServer(url.href, { waitMs: 60_000, onWait: () => undefined });
 * await assert.rejects(waiting, UnusableDatabaseError);
 * ```
 */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }
}

/** Turns the error of a login that does not succeed, whatever the reason is, into one that tells it. */
export function loginError(error: unknown): UnusableDatabaseError {
  const message = error instanceof Error ? error.message : String(error);
  return new UnusableDatabaseError(message, loginRemedy(message), { cause: error });
}

function loginRemedy(message: string): string {
  if (/does not support SSL/u.test(message))
    return "Leave sslmode out of DATABASE_URL, or turn TLS on at the server (ssl = on)";
  if (/certificate|altnames/iu.test(message))
    return "Name the authority of the server's certificate with sslrootcert in DATABASE_URL, and the host that it is for";
  return "Check DATABASE_URL and its parameters";
}
