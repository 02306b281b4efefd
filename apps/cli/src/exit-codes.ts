/** What a program that calls this one can tell from its end. Documented in docs/operations/catalogctl.md. */
export const exitCodes = {
  ok: 0,
  /** It was tried and did not succeed: a fault, a failed check, a failed resend. */
  failed: 1,
  /** The command line or the configuration is wrong; nothing was tried. */
  usage: 2,
  /** What was named does not exist. */
  notFound: 3,
  /** The service understood and declined: invalid values, a conflict, a limit, a missing privilege, no confirmation. */
  refused: 4,
  /** Nobody is signed in, or no longer. */
  unauthenticated: 5,
  /** Service or database cannot be reached, or ask for patience. */
  unavailable: 6,
  /** Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;

/** A name of {@link exitCodes}. */
export type ExitReason = keyof typeof exitCodes;
