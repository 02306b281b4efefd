import { type Mutant, seed } from "../mutant.ts";

const logs = "packages/core/src/application/logs";
const partitions = "packages/storage-kysely/src/schema/drop-partitions";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${logs}/log-entry.ts`,
    [`${logs}/log-entry.test.ts`],
    [
      ["nobody can look up refused requests", "Number(status) >= 400", "Number(status) >= 500"],
      ["every request becomes a row", "Number(durationMs) > slowMs", "Number(durationMs) > 0"],
      ["outcomes of jobs and security events are lost", 'return source !== "service";', "return false;"],
      [
        "debug lines of failed probes become rows",
        'if (level !== "info") return level',
        'if (level !== "error") return level',
      ],
      ["the grid shows secrets that the log withholds", "listedFields(fields)", "fields"],
      ["a name with NUL makes its batch of lines unstorable", 'text.replaceAll("\\0", "")', "text"],
      ["half a surrogate pair makes its batch of lines unstorable", ".toWellFormed()", ""],
      ["a line of megabytes becomes a row of megabytes", "cutText(", "String("],
      ["a mail's state is lost", "hasStatus ? others : { ...others, status }", "others"],
      [
        "lines of other applications show in the default one",
        'isId<"application">(applicationId) ? applicationId',
        "applicationId === null ? applicationId",
      ],
    ],
  ),
  ...seed(
    `${logs}/write-log-entries.ts`,
    ["test/api/logs.test.ts"],
    [
      ["a batch whose outcome was unknown is refused for ever", "isRepeated ? await", "!isRepeated ? await"],
      ["a repeated batch loses its new lines", "!known.has(id)", "known.size === 0"],
    ],
  ),
  ...seed(
    "packages/core/src/application/jobs/run-job.ts",
    ["packages/core/src/application/jobs/run-job.test.ts"],
    [
      [
        "nobody can look up how a job ended",
        'context.ports.log.info("A job has ended"',
        'context.ports.log.debug("A job has ended"',
      ],
      ["a job that was given up leaves no trace", "if (after) context.ports.log", "if (!after) context.ports.log"],
      ["a job that goes on in another process is said to have ended", "|| after.finishedAt === null", ""],
    ],
  ),
  ...seed(
    "packages/core/src/application/mail/send-mails.ts",
    ["packages/core/src/application/mail/send-mails.test.ts"],
    [["outcomes of mails show in another application", '"mail", applicationId, mailId', '"mail", mailId']],
  ),
  ...seed(
    "packages/http/src/routes/request-context.ts",
    ["packages/http/src/handler/handler.test.ts"],
    [["nobody knows whose request was refused", "known.userId = caller.actor.userId", "known.userId ??= undefined"]],
  ),
  ...seed(
    "packages/http/src/handler/request-log.ts",
    ["packages/http/src/handler/handler.test.ts"],
    [
      [
        "refused requests of one application show in another",
        "applicationId: entry.call.known.served?.applicationId",
        "applicationId: undefined",
      ],
    ],
  ),
  ...seed(
    `${partitions}.ts`,
    [`${partitions}.test.ts`],
    [
      ["lines of the log stay as long as deliveries", 'rows: "logsBeforeMs"', 'rows: "beforeMs"'],
      ["a pending delivery keeps lines of the log", 'rows === "beforeMs" && state', "state"],
    ],
  ),
];
