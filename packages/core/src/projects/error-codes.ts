import type { ErrorKind } from "../engine/errors.ts";

/** Error codes of projects. */
export const projectErrorCodes = {
  /** The resource is locked for good, as a snapshot is. */
  locked: { status: 409, title: "Locked", retryable: false },
  /** Two ports cannot be connected this way; `reason` is `port_taken`, `direction`, `signal` or `connector`. */
  not_mateable: { status: 409, title: "Not mateable", retryable: false },
} as const satisfies Record<string, ErrorKind>;

declare module "../engine/errors.ts" {
  /** Lets errors have these codes. */
  interface WingErrorCodes extends Record<keyof typeof projectErrorCodes, ErrorKind> {}
}
