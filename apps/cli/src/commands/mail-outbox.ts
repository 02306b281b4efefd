import type { OutgoingMailRow } from "@design-catalog/core/application";
import type { ListedMail, SqlExecute } from "@design-catalog/storage-kysely";
import { usageError } from "../cli-error.ts";
import type { Invocation } from "../command/command.ts";

/** The database with the outbox. @throws {CliError} `usage` where the service would be reached by HTTP */
export async function openOutbox({ target, local }: Invocation): Promise<SqlExecute> {
  const place = target();
  if (place.kind === "http") {
    throw usageError(
      `Cannot read mails from ${place.baseUrl} as the outbox is read at the database: add --local or --data-dir, or set DATABASE_URL`,
    );
  }
  return (await local({ keyless: true })).pool.query;
}

/** What became of a mail, in a few words. */
export function describeOutcome({ status, sentAt, nextAttemptAt, lastError }: ListedMail): string {
  if (status === "sent") return `sent ${sentAt}`;
  const error = lastError === null ? "" : lastError;
  if (status === "failed") return error;
  return [`due ${nextAttemptAt}`, ...(error === "" ? [] : [error])].join(", ");
}

/** How a status is shown at a terminal. */
export function mailStatusColour({ status }: Pick<OutgoingMailRow, "status">): "green" | "red" | "yellow" {
  if (status === "sent") return "green";
  return status === "failed" ? "red" : "yellow";
}
