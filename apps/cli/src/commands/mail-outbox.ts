import type { JsonObject } from "@design-catalog/core";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { textOf } from "../caller/json-reading.ts";
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
export function describeOutcome(mail: JsonObject): string {
  const { status } = mail;
  if (status === "sent") return `sent ${textOf(mail, "sentAt")}`;
  const due = status === "failed" ? "" : `due ${textOf(mail, "nextAttemptAt")}`;
  return [due, textOf(mail, "lastError")].filter((text) => text !== "").join(", ");
}

/** Colours a status for a terminal. */
export function mailStatusColour({ status }: JsonObject): "green" | "red" | "yellow" {
  if (status === "sent") return "green";
  return status === "failed" ? "red" : "yellow";
}
