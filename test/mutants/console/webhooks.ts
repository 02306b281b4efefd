import { seed } from "../mutant.ts";

const folder = "packages/console/src/islands/webhooks";
const browserTest = "test/browser/console-deliveries.test.ts";

export const mutants = [
  ...seed(
    "packages/console/src/islands/engine/pointer.ts",
    ["packages/console/src/islands/engine/pointer.test.ts"],
    [
      ["what is wrong with a header whose name has a slash appears nowhere", '.replaceAll("/", "~1")', ""],
      ["what is wrong with a header whose name has a tilde appears nowhere", '.replaceAll("~", "~0")', ""],
      ["a field shows the faults of one whose name begins alike", "`/${path}/`", "`/${path}`"],
    ],
  ),
  ...seed(
    `${folder}/endpoint-values.ts`,
    [`${folder}/endpoint-values.test.ts`],
    [
      [
        "an edit of the description fails because masks are sent as values",
        "lines.filter(({ value }) => value !== mask) : lines",
        "lines : lines",
      ],
      ["a removed header is still sent with every delivery", "...gone.map((name) => [name, null] as const),", ""],
      [
        "a header is removed and sent again since its name has capitals",
        "toLowerCase() === other.name.toLowerCase()",
        "trim() === other.name.trim()",
      ],
      ["a header without a name makes the service refuse the endpoint", 'name.trim() !== ""', "true"],
      [
        "the masked values of headers go to another host unnoticed",
        "URL.canParse(other) && new URL(one).host === new URL(other).host",
        "URL.canParse(other) && new URL(one).protocol === new URL(other).protocol",
      ],
      [
        "the second value of a header replaces the first one without a word",
        "isRepeatedName(foldedNames(lines), index)",
        "false",
      ],
      ["a header in other letters replaces the first one", "({ name }) => name.toLowerCase()", "({ name }) => name"],
      ["a space before the URL makes the service refuse it", "url: url.trim()", "url"],
      [
        "an empty description is stored as a text",
        'description.trim() === "" ? null : description.trim()',
        "description",
      ],
    ],
  ),
  ...seed(
    `${folder}/delivered-of.ts`,
    [`${folder}/delivered-of.test.ts`],
    [
      ["deliveries that were given up look delivered", "status.filter === delivered.filter", "true"],
      ["deliveries that were delivered seem new to the receiver", "status = delivered", 'status = { filter: "" }'],
    ],
  ),
  ...seed(
    `${folder}/phases.ts`,
    [`${folder}/phases.test.ts`],
    [
      ["the phase of TLS seems to take as long as everything before it", "atMs - reachedMs", "atMs"],
      ["an attempt without an answer shows no time", "restMs > 0 ? ", "false ? "],
      ["a reused connection shows a name resolution", "dnsMs > 0 ? ", "dnsMs >= 0 ? "],
    ],
  ),
  ...seed(
    `${folder}/request-text.ts`,
    [browserTest],
    [
      ["the shown headers lack the id by which receivers know an event", '    ["webhook-id", eventId],\n', ""],
      ["custom headers are missing among those shown", "    ...Object.entries(custom),\n", ""],
      ["the copied payload is in one line", "JSON.stringify(event, null, 2)", "JSON.stringify(event)"],
    ],
  ),
  ...seed(
    `${folder}/verify-snippet.tsx`,
    [browserTest],
    [
      [
        "the code for receivers refuses every event",
        "verify(rawBody, headers)",
        "verify(JSON.parse(rawBody), headers)",
      ],
    ],
  ),
  ...seed(
    `${folder}/deliveries.tsx`,
    [browserTest],
    [
      ["the time of the next attempt jumps by five seconds", "isTicking: true", "isTicking: false"],
      [
        "a delivery older than a day is not found by its id",
        'idParameters: ["event", "id"]',
        'idParameters: ["event"]',
      ],
      [
        "an event's deliveries are not found",
        '{ name: "eventId", parameter: "event"',
        '{ name: "id", parameter: "event"',
      ],
    ],
  ),
  ...seed(
    "packages/console/src/islands/pages/overview/concerns.ts",
    ["test/browser/console-overview.test.ts"],
    [
      ["a delivery that waits for its first retries is a concern", "15 * 60_000", "5 * 60_000"],
      ["a delivery may wait for an hour before anybody is told", "15 * 60_000", "60 * 60_000"],
      ["nobody is told before partitions are missing", "partitionDaysMin = 3", "partitionDaysMin = 1"],
      ["the backup of last night is a concern each afternoon", "26 * 3_600_000", "24 * 3_600_000"],
      ["nobody is told of a missed backup", "nowMs - Date.parse(lastBackupAt) > backupMsMax", "nowMs < 0"],
      ["nobody is told that the database does not answer", "database === null ? [", "database === undefined ? ["],
    ],
  ),
  ...seed(
    "packages/console/src/shell/console-routes.ts",
    ["packages/console/src/shell/console-routes.test.ts"],
    [["everybody may open every page's frame", "if (open.includes(page)) return", "if (page) return"]],
  ),
  ...seed(
    "packages/console/src/shell/rights.ts",
    ["packages/console/src/shell/console-routes.test.ts"],
    [
      [
        "any privilege opens every page",
        "privileges.includes(privilege) ||",
        "privileges.some((held) => privilege.startsWith(held.slice(0, 6))) ||",
      ],
    ],
  ),
];
