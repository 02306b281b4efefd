import type { OutgoingMailRow } from "@design-catalog/core/application";
import type { ListedMail, SqlExecute } from "@design-catalog/storage-kysely";
import { usageError } from "../cli-error.ts";
import type { Invocation } from "../command/command.ts";

/** Opens the database with the outbox. @throws {CliError} `usage` for a service reached by HTTP */
export async function openOutbox({ target, local }: Invocation): Promise<SqlExecute> {
  const place = target();
  if (place.kind === "http") {
    throw usageError(
      `Cannot read mails from ${place.baseUrl} because this command reads the outbox in the database: add --local or --data-dir, or set DATABASE_URL`,
    );
  }
  return (await local({ keyless: true })).pool.query;
}

/** Summarises the state of a mail. */
export function describeOutcome({ status, sentAt, nextAttemptAt, lastError }: ListedMail): string {
  if (status === "sent") return `sent ${sentAt}`;
  const error = lastError === null ? "" : lastError;
  if (status === "failed") return error;
  return [`due ${nextAttemptAt}`, ...(error === "" ? [] : [error])].join(", ");
}

/** Colours a status for a terminal. */
export function mailStatusColour({ status }: Pick<OutgoingMailRow, "status">): "green" | "red" | "yellow" {
  if (status === "sent") return "green";
  return status === "failed" ? "red" : "yellow";
}
