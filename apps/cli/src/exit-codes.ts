/** Exit codes, documented in docs/operations/catalogctl.md. */
export const exitCodes = {
  ok: 0,
  /** A failed attempt: a fault, a failed check, a failed resend. */
  failed: 1,
  /** A wrong command line or configuration; the command did nothing. */
  usage: 2,
  /** The named thing does not exist. */
  notFound: 3,
  /** The service refused: invalid values, a conflict, a limit, a missing privilege, no confirmation. */
  refused: 4,
  /** No valid sign-in. */
  unauthenticated: 5,
  /** Service or database are unreachable or ask to come back later. */
  unavailable: 6,
  /** Ctrl-C, by the convention of shells. */
  interrupted: 130,
  /** The reader of the output went away, as `head` does after its lines; the same convention, for SIGPIPE. */
  cutOff: 141,
} as const;

/** A name of {@link exitCodes}. */
export type ExitReason = keyof typeof exitCodes;
