import { mailStatuses } from "@design-catalog/core/application";
import { type ListedMail, listMails } from "@design-catalog/storage-kysely";
import type { Command } from "../command/command.ts";
import { type Column, renderTable } from "../terminal/table.ts";
import { describeOutcome, mailStatusColour, openOutbox } from "./mail-outbox.ts";

const limitDefault = 50;
/** Longest list; more than thirty days of mails. */
const limitMax = 100_000;

export const mailList: Command = {
  name: "mail list",
  summary: "List the mails in the outbox, newest first",
  details:
    "Mails wait in the database until a mail server accepts them, and stay for 30 days. The command reads the database:\n" +
    "use --local, --data-dir or DATABASE_URL. The API lists the mails too: POST /api/v1/admin/mails/grid.",
  reach: "service",
  options: [
    { name: "status", value: "STATUS", summary: "Status of the mail", choices: mailStatuses, many: true },
    { name: "recipient", value: "TEXT", summary: "Text in the recipient's address" },
    { name: "since", value: "TIME", summary: "Start time: 90m, 12h, 3d, 2026-11-21 or RFC 3339" },
    { name: "until", value: "TIME", summary: "Before this time" },
    { name: "limit", value: "COUNT", summary: `Maximum number to list, ${limitDefault} by default` },
  ],
  examples: [
    ["mail list --local", "The last mails of the embedded database"],
    ["mail list --local --status queued,failed", "Mails that nobody has received"],
    ["mail list --local --recipient kim@ --since 7d --json", "Mails to one address, for a program"],
  ],
  async run(invocation) {
    const { options } = invocation;
    const nowMs = Date.now();
    const limit = options.integer("limit", { min: 1, max: limitMax }) ?? limitDefault;
    const query = {
      // The parser admits no others.
      statuses: mailStatuses.filter((status) => options.list("status").includes(status)),
      recipient: options.text("recipient"),
      since: options.instant("since", nowMs),
      until: options.instant("until", nowMs),
    };
    const { mails, count } = await listMails(await openOutbox(invocation), query, limit);
    const rest = count > mails.length ? `${mails.length} of ${count}; --limit shows more\n` : "";
    return {
      data: { mails: mails.map((mail) => ({ ...mail })), count },
      text: (style) => (count === 0 ? "No mails match\n" : renderTable(columns, mails, style) + rest),
    };
  },
};

const columns: readonly Column<ListedMail>[] = [
  { title: "ID", value: ({ id }) => id },
  { title: "CREATED", value: ({ createdAt }) => createdAt },
  { title: "STATUS", value: ({ status }) => status, colour: mailStatusColour },
  { title: "ATTEMPTS", value: ({ attempts }) => String(attempts) },
  { title: "RECIPIENT", value: ({ recipient }) => recipient, shrinks: true },
  { title: "SUBJECT", value: ({ subject }) => subject, shrinks: true },
  { title: "RESULT", value: describeOutcome, shrinks: true },
];
