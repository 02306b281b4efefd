import { mailStatuses } from "@design-catalog/core/application";
import { listMails } from "@design-catalog/storage-kysely";
import type { Command } from "../command/command.ts";
import { limitOf, limitOption, sinceOption, untilOption } from "../command/filter-options.ts";
import { listResult, memberColumns } from "../command/results.ts";
import { describeOutcome, mailStatusColour, openOutbox } from "./mail-outbox.ts";

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
    sinceOption("createdAt"),
    untilOption("createdAt"),
    limitOption(limitMax),
  ],
  examples: [
    ["mail list --local", "The last mails of the embedded database"],
    ["mail list --local --status queued,failed", "Mails that nobody has received"],
    ["mail list --local --recipient kim@ --since 7d --json", "Mails to one address, for a program"],
  ],
  async run(invocation) {
    const { options } = invocation;
    const nowMs = Date.now();
    const limit = limitOf(options);
    const query = {
      // The parser admits no others.
      statuses: mailStatuses.filter((status) => options.list("status").includes(status)),
      recipient: options.text("recipient"),
      since: options.instant("since", nowMs),
      until: options.instant("until", nowMs),
    };
    const { mails, count } = await listMails(await openOutbox(invocation), query, limit);
    return listResult({
      name: "mails",
      rows: mails.map((mail) => ({ ...mail })),
      count,
      columns,
      none: "No mails match",
    });
  },
};

const columns = memberColumns("id createdAt status attempts recipient subject result", {
  status: { colour: mailStatusColour },
  recipient: { shrinks: true },
  subject: { shrinks: true },
  result: { value: describeOutcome, shrinks: true },
});
