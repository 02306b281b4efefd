import { DomainError, type ErrorCode, errorCodes } from "@design-catalog/core";
import { ConfigError } from "@design-catalog/host";
import { BackupError } from "@design-catalog/storage-kysely";
import { exitCodes, type ExitReason } from "./exit-codes.ts";

/** A failure that the operator can act on; shown without a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly reason: ExitReason;

  constructor(reason: ExitReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Creates the error for a wrong command line. */
export function usageError(message: string): CliError {
  return new CliError("usage", message);
}

/** A failure in words and as an exit code. */
export interface Explanation {
  readonly exitCode: number;
  /** For programs: a code of the service, or a name of {@link exitCodes}. */
  readonly code: string;
  readonly message: string;
  /** Problems of single members. */
  readonly details: readonly string[];
  /** Present only for unexpected errors. */
  readonly stack?: string;
}

/** Turns anything thrown into text for the operator. */
export function explain(error: unknown): Explanation {
  if (error instanceof CliError) return explained(error.reason, error.message, error.reason);
  if (error instanceof DomainError) return explainDomainError(error);
  if (error instanceof ConfigError) return explained("usage", error.message, "configuration");
  if (error instanceof BackupError) return explained("refused", error.message, "backup");
  // By name: its class is in a package that loads only when needed.
  if (error instanceof Error && error.name === "EmbeddedPostgresError") return explained("unavailable", error.message);
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
  return { ...explained("failed", message), ...stack };
}

function explainDomainError(error: DomainError): Explanation {
  const issues = (error.data.errors ?? []).map(({ pointer, message, allowed }) => {
    const choices = allowed ? `: one of ${allowed.join(", ")}` : "";
    return `${pointer === "" ? "body" : pointer}: ${message}${choices}`;
  });
  const { retryAfterSeconds, currentVersion, requiredPrivilege } = error.data;
  const hints = [
    ...(retryAfterSeconds === undefined ? [] : [`try again in ${retryAfterSeconds} s`]),
    ...(currentVersion === undefined ? [] : [`the current version is ${currentVersion}`]),
    ...(requiredPrivilege === undefined ? [] : [`it needs the privilege ${requiredPrivilege}`]),
  ];
  return { ...explained(reasonOf(error.code), error.message, error.code), details: [...issues, ...hints] };
}

/** By the status, so a new code has the meaning of its kind. */
function reasonOf(code: ErrorCode): ExitReason {
  const { status } = errorCodes[code];
  switch (status) {
    case 401:
      return "unauthenticated";
    case 404:
      return "notFound";
    case 503:
      return "unavailable";
    default:
      return status >= 500 ? "failed" : "refused";
  }
}

function explained(reason: ExitReason, message: string, code: string = reason): Explanation {
  return { exitCode: exitCodes[reason], code, message, details: [] };
}
