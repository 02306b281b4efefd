import { type Mutant, seed } from "../mutant.ts";

const core = "packages/core/src/webhooks/feed";
const postgres = ["packages/storage-kysely/src/kysely-storage.test.ts"];
const memory = ["packages/storage-memory/src/memory-storage.test.ts"];
const feed = [`${core}/feed.test.ts`];

/** The feed of events: completeness, cursors and retention. */
export const mutants: readonly Mutant[] = [
  ...seed("packages/storage-kysely/src/statements/read-feed.ts", postgres, [
    ["an event that commits late is skipped for good", " and transaction_id < here.oldest", ""],
    [
      "events of a transaction are lost when a page ends within it",
      "(transaction_id, id) > (${transaction}::xid8, ${id}::text)",
      "transaction_id > ${transaction}::xid8",
    ],
    [
      "a receiver sees events of other applications",
      "application_id = ${applicationId}",
      "${applicationId}::text <> ''",
    ],
    [
      "after a restore a receiver misses events, because its cursor is ahead of all numbers",
      `after === undefined || rows[0]?.["feedNumbering"] === after.numbering`,
      "true",
    ],
    [
      "rare events are never found because a page stops in front of them",
      "Number(last.feedPosition) >= feedScanMax",
      "false",
    ],
    ["a page of large events is taken for the last one", "last.feedBytes >= size.bytesMax", "false"],
  ]),
  ...seed("packages/storage-memory/src/memory-feed.ts", memory, [
    ["an event that commits late is skipped in memory", "numberOf(stored) < oldest && ", ""],
    [
      "a transaction that rolled back holds the feed forever",
      "end: (owner) => void open.delete(owner)",
      "end: () => undefined",
    ],
  ]),
  ...seed(`${core}/feed-cursor.ts`, feed, [
    ["a quiet feed expires although the receiver polls", `id === "" ? nowMs : Math`, "Math"],
    ["an old cursor silently misses erased events", "if (atMs < nowMs - retentionMs - slackMs)", "if (atMs < 0)"],
    [
      "a receiver that starts with the oldest events is refused at its second page",
      "retentionMs - slackMs",
      "retentionMs",
    ],
    ["after a restore events of the last hour are skipped", "atMs - goBackMs", "atMs + goBackMs"],
  ]),
  ...seed(`${core}/list-events.ts`, feed, [
    ["a misspelt event type finds nothing instead of being refused", "if (unknown === undefined)", "if (true)"],
    ["500 large events fill the memory", "bytesMax: pageBytesMax", "bytesMax: Number.MAX_SAFE_INTEGER"],
    ["a receiver polls slowly through a long backlog", "isBehindRow(next) ? next : undefined", "undefined"],
  ]),
  ...seed(
    "packages/storage-kysely/src/backup/backup-tables.ts",
    ["packages/storage-kysely/src/backup/backup.test.ts"],
    [["restored events stay hidden until the new database has counted so far", "AND atttypid <> 'xid8'::regtype", ""]],
  ),
  ...seed(
    "packages/storage-kysely/src/schema/inspect.ts",
    ["packages/storage-kysely/src/schema/inspect.test.ts"],
    [
      [
        "the metric shows events that nobody holds back",
        "AND transaction_id >= pg_snapshot_xmin(pg_current_snapshot())\n       ORDER",
        "\n       ORDER",
      ],
    ],
  ),
];
