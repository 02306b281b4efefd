import { seed } from "../mutant.ts";

const cables = "packages/core/src/projects/cables";
const reports = "packages/core/src/projects/reports";
const operations = [`${cables}/cable-operations.test.ts`];
const ids = [`${cables}/allocate-cable-id.test.ts`];
const mating = [`${cables}/mate.test.ts`];
const ofReports = [`${reports}/report-job.test.ts`];

/** Cables, the names that they keep, and the reports that planners take to the site. */
export const mutants = [
  ...seed(`${cables}/allocate-cable-id.ts`, ids, [
    ["two cables get one label", "  while (used.has(formatCableId(pattern, number))) number += 1;\n", ""],
    [
      "a new cable gets the label that is stuck to a renamed one",
      "return former.some(({ projectCableId }) => projectCableId !== id);",
      "return false;",
    ],
    ["a renamed cable cannot have its old label again", "projectCableId !== id", 'projectCableId !== ""'],
    [
      "the cables of a signal are numbered like all others",
      "settings.signalPatterns[signalId]) ?? settings.idPattern",
      "undefined) ?? settings.idPattern",
    ],
  ]),
  ...seed(`${cables}/mate.ts`, mating, [
    ["two cables are plugged into one port", "if (!port || port.takenBy === null) continue;", "continue;"],
    ["two outputs can be connected", 'from.direction === "inout" || from.direction !== to.direction', "true"],
    ["a port that may do both connects only with its like", 'from.direction === "inout" || ', ""],
    ["a cable that carries another signal fits", "[from, to, cable, wanted]", "[from, to, wanted]"],
    ["the chosen signal does not matter", "[from, to, cable, wanted]", "[from, to, cable]"],
    [
      "a cable does not fit when it is turned round",
      "best(fitOfEnds(a, b, connection), fitOfEnds(b, a, connection))",
      "fitOfEnds(a, b, connection)",
    ],
    [
      "a connection that the catalog warns of at one end looks fine",
      "return worst(atFrom, atTo);",
      "return best(atFrom, atTo);",
    ],
    [
      "ports of different connectors never connect without a chosen cable",
      "catalog.spareCables\n",
      "catalog.spareCables\n      .slice(0, 0)\n",
    ],
  ]),
  ...seed(`${cables}/remove-cables.ts`, operations, [
    [
      "views go on showing the segments of a removed cable",
      "  await removeSegments(change, { cables: [cable], removalId });\n",
      "",
    ],
    [
      "programs do not learn that a cable is gone",
      '  await recordProjectEvents(change, [cableEvent("project.cable.deleted", { project, cable })]);\n',
      "",
    ],
  ]),
  ...seed(`${cables}/restore-cables.ts`, operations, [
    ["a cable comes back at a product that is gone", "      await checkProductsLive(transaction, removed);\n", ""],
    [
      "a restored cable shares a port with another",
      "      await checkConnections(transaction, restored, { since: firstRemoval(removed) });\n",
      "",
    ],
    ["a restored cable is missing from its views", "      await restoreSegments(change, removed);\n", ""],
    ["programs take a restored cable for a new one", "{ project, cable, restored: true }", "{ project, cable }"],
  ]),
  ...seed(`${cables}/segments.ts`, operations, [
    [
      "an undo draws a cable between its former ends",
      "  await changeRows(change, { kind: viewItemKind, rows, changes });\n}\n\nfunction segmentsOf",
      "}\n\nfunction segmentsOf",
    ],
  ]),
  ...seed(
    `${cables}/find-connections.ts`,
    [`${cables}/find-connections.test.ts`],
    [
      ["two racks with a thousand ports hold up the service", "if (count > pairsMax)", "if (count < 0)"],
      ["a taken port is proposed", "port.free > 0", "port.free >= 0"],
      [
        "nobody learns which cable is in the port",
        'takenPortsOf(taken, product.id, first.connector).get(index) ?? ""',
        '""',
      ],
    ],
  ),
  ...seed(`${reports}/report-rows.ts`, ofReports, [
    [
      "the weight of a part of the devices looks like that of all",
      "sum === null || value === null ? null : sum + value",
      "(sum ?? 0) + (value ?? 0)",
    ],
    [
      "equal devices are not counted together",
      "JSON.stringify([product.productId, materialOf(product)])",
      "product.id",
    ],
    [
      "devices that somebody renamed are counted together",
      "JSON.stringify([product.productId, materialOf(product)])",
      "String(product.productId)",
    ],
    ["the ports of a report are counted from 0", "(end.index ?? 0) + 1", "end.index ?? 0"],
    ["cable 10 comes before cable 2", "{ numeric: true }", "{ numeric: false }"],
    [
      "a cable is listed only at one of its devices",
      "[...seenFrom(from, to), ...seenFrom(to, from)]",
      "[...seenFrom(from, to)]",
    ],
    [
      "devices without a manufacturer come first",
      "Number(left === null) - Number(right === null)",
      "Number(right === null) - Number(left === null)",
    ],
  ]),
  ...seed(`${reports}/report-job.ts`, ofReports, [
    [
      "a user who may no longer see the project gets its report",
      '    await findProject(context, { id: projectId, right: "reader" });\n',
      "",
    ],
    ["a report that was cut off looks whole", "rows.length > reportRowsMax };", "rows.length < 0 };"],
    ["a removed report runs", "!report || report.deleted", "!report"],
    [
      "the chosen columns do not matter",
      "report.columns.length > 0 ? report.columns :",
      "report.columns.length < 0 ? report.columns :",
    ],
  ]),
];
