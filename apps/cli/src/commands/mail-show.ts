import { findMail } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { fieldsOf, memberColumns } from "../command/results.ts";
import { printable } from "../terminal/style.ts";
import { renderFields } from "../terminal/table.ts";
import { openOutbox } from "./mail-outbox.ts";

export const mailShow: Command = {
  name: "mail show",
  summary: "Show a mail of the outbox with its text",
  details: "The API shows no texts, so the command reads the database: use --local, --data-dir or DATABASE_URL.",
  reach: "service",
  operands: [{ name: "ID", summary: "Id of the mail" }],
  examples: [
    ["mail show 6740a1f2c3d4e5f607182955 --local", "Recipient, state and text"],
    ["mail show 6740a1f2c3d4e5f607182955 --local --json | jq -r .lastError", "Why the mail server refused it"],
  ],
  async run(invocation) {
    const id = invocation.operands["ID"] ?? "";
    const mail = await findMail(await openOutbox(invocation), id);
    if (!mail) throw new CliError("notFound", `Cannot find a mail with the id ${id}`);
    const text = mail.text.split("\n").map(printable).join("\n").trimEnd();
    return { data: { ...mail }, text: (style) => `${renderFields(fieldsOf({ ...mail }, columns), style)}\n${text}\n` };
  },
};

const columns = memberColumns("id kind recipient subject status attempts createdAt nextAttemptAt sentAt lastError");
