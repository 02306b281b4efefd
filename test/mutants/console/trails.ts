import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";

export const mutants = [
  ...seed(
    `${islands}/engine/entries/time-span.ts`,
    [`${islands}/engine/entries/time-span.test.ts`],
    [
      [
        "entries after the moment of the page move the rows that somebody reads",
        "asked < asOf ? asked : asOf",
        "asked",
      ],
      ["a span without a begin is empty when it ends long ago", 'beginOf("30d", to)', 'beginOf("30d", asOf)'],
      ["a time typed in the reader's zone moves by the zone's offset", "- date.getTimezoneOffset() * 60_000", ""],
      ["an unknown span in the address makes the service refuse the grid", "isPeriod(asked) ? asked", "true ? asked"],
    ],
  ),
  ...seed(
    `${islands}/engine/request-link.tsx`,
    ["test/browser/console-trails.test.ts"],
    [["the id of a request leads to the whole log", "requestId=${encodeURIComponent(id)}", ""]],
  ),
  ...seed(
    `${islands}/pages/logs/page.tsx`,
    ["test/browser/console-trails.test.ts"],
    [["the lines of a request of two days ago are not found", '  idParameters: ["requestId"],\n', ""]],
  ),
  ...seed(
    `${islands}/webhooks/bars.ts`,
    [`${islands}/webhooks/bars.test.ts`],
    [
      ["a chart of days shows one hour of each", "success: sum.success + bar.success", "success: bar.success"],
      ["a chart of days leaves out failures", "failure: sum.failure + bar.failure", "failure: sum.failure"],
    ],
  ),
  ...seed(
    "packages/console/src/mail-preview/preview-route.ts",
    ["packages/console/src/mail-preview/preview-route.test.ts"],
    [
      ["a mail in the preview is not in a sandbox", 'frame.setAttribute("sandbox", "");\n', ""],
      ["a preview tells the sender of a mail that it was looked at", '"img-src data:",', '"img-src data: https:",'],
      ["another site frames the preview", "\"frame-ancestors 'self'\",", ""],
    ],
  ),
  ...seed(
    "packages/pages/src/sign-in/sign-in-page.ts",
    ["packages/pages/src/sign-in/sign-in.test.ts"],
    [["single sign-on leads to the account in place of the page one asked for", "...(to !== undefined && { to })", ""]],
  ),
  ...seed(
    "packages/core/src/projects/events.ts",
    ["packages/core/src/webhooks/endpoints/deliveries.test.ts"],
    [
      [
        "the deliveries of a project leave out those of its views and products",
        "{ object, project = object }",
        "{ object: project }",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/webhooks/events/record-events.ts",
    ["packages/core/src/webhooks/endpoints/deliveries.test.ts"],
    [["deliveries know no project", "relatedIdOf(draft.data) ?? null", "null"]],
  ),
  ...seed(
    "packages/storage-memory/src/memory-delivery-store.ts",
    ["packages/storage-memory/src/memory-storage.test.ts"],
    [["a filter by error class finds nothing", "    lastErrorClass: attempt.errorClass,\n", ""]],
  ),
  ...seed(
    "packages/storage-kysely/src/migrations/0060-delivery-outcomes.ts",
    ["packages/storage-kysely/src/kysely-storage.test.ts"],
    [
      [
        "cancelling a delivery forgets what its last attempt met",
        "CASE WHEN r.outcome IS NULL THEN d.last_error_class ELSE r.error_class END",
        "r.error_class",
      ],
    ],
  ),
  ...seed(
    `${islands}/engine/field-names.ts`,
    [`${islands}/engine/field-names.test.ts`],
    [
      ["a German page names fields in English", 'spoken === "de" && ', "false && "],
      [
        "a field called constructor shows code",
        "Object.hasOwn(germanFields, name)",
        "germanFields[name] !== undefined",
      ],
    ],
  ),
];
