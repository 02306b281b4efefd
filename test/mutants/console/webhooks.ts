import { seed } from "../mutant.ts";

const folder = "packages/console/src/islands/webhooks";

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
