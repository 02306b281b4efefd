import { Type } from "@sinclair/typebox";
import { matches } from "../../engine/rows/conditions.ts";
import { integer, oneOf } from "../../engine/schemas/schema.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Reader } from "../../ports/storage.ts";
import { outgoingMails } from "./outgoing-mails.ts";

/** Schema of what keeps mails from going out; absent if nothing does. */
export const mailWarningsSchema = Type.Array(
  Type.Object(
    {
      code: oneOf(["mail_not_configured"]),
      message: Type.String(),
      waiting: integer({ min: 0, description: "Mails in the outbox that wait for a mail server" }),
    },
    { $id: "MailWarning", additionalProperties: false },
  ),
  { description: "Present while mails wait because the service has no mail server" },
);

/** Warns of mails that wait because the host has no mail server, as a member of an answer; empty if none do. */
export async function mailWarnings(reader: Reader, { sendsMail }: Pick<Ports, "sendsMail">) {
  if (sendsMail !== false) return {};
  const waiting = await reader.count(outgoingMails, matches({ status: "queued" }));
  if (waiting === 0) return {};
  const message = `Mail is not configured: ${waiting} ${waiting === 1 ? "waits" : "wait"}`;
  return { warnings: [{ code: "mail_not_configured" as const, message, waiting }] };
}
