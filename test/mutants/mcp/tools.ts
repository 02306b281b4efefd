import { type Mutant, seed } from "../mutant.ts";

const tests = ["packages/mcp/src/tools.test.ts", "packages/mcp/src/tools/connect-products.test.ts"];
const pageTests = ["packages/mcp/src/pages.test.ts", ...tests];

export const mutants: readonly Mutant[] = [
  ...seed(
    "packages/mcp/src/describe-tool.ts",
    ["packages/mcp/src/describe-tool.test.ts"],
    [
      [
        "an assistant removes a cable without asking its user",
        "removes: { readOnlyHint: false, destructiveHint: true",
        "removes: { readOnlyHint: false, destructiveHint: false",
      ],
      ["an assistant repeats a call that adds products", "adds: { readOnlyHint: false", "adds: { readOnlyHint: true"],
    ],
  ),
  ...seed("packages/mcp/src/page.ts", pageTests, [
    [
      "an answer fills the memory of a model",
      "Math.min(limit ?? settings.resultRowsMax, settings.resultRowsMax)",
      "(limit ?? settings.resultRowsMax)",
    ],
    ["an assistant asks for a page that is empty", "endRow < rowCount", "endRow <= rowCount"],
    [
      "an assistant sees the first page again and again",
      "rows.slice(page.startRow, page.endRow)",
      "rows.slice(0, page.endRow)",
    ],
  ]),
  ...seed("packages/mcp/src/schemas.ts", tests, [
    [
      "a path with thousands of points fills the memory of a model",
      "{ ...box, pointCount: points.length } : box",
      "row.geometry : box",
    ],
    [
      "an assistant reads members that the tool does not describe",
      "return Object.fromEntries(picked) as",
      "return row as",
    ],
    ["a cable begins where it ends", "from: from && pick(endRow, from)", "from: to && pick(endRow, to)"],
  ]),
  ...seed("packages/mcp/src/tools/catalog.ts", pageTests, [
    ["a search shows more products than the settings allow", "limit: Math.min(limit, settings.resultRowsMax)", "limit"],
    ["a search finds one product", "{ query, limit = 20 }", "{ query, limit = 1 }"],
  ]),
  ...seed("packages/mcp/src/tools/projects.ts", pageTests, [
    ["a project that was just changed comes last", 'sort: "desc"', 'sort: "asc"'],
    ["a search for part of a name finds only its beginning", 'type: "contains"', 'type: "startsWith"'],
    [
      "a snapshot has no message",
      "parameters: { id: projectId }, body });\n    return { snapshot",
      "parameters: { id: projectId } });\n    return { snapshot",
    ],
  ]),
  ...seed("packages/mcp/src/tools/project-products.ts", tests, [
    ["a display comes without its mounts", "expandAccessories = true }", "expandAccessories = false }"],
    [
      "a wished accessory is left out",
      "expandAccessories && optionalAccessories.length > 0 ? optionalAccessories :",
      "",
    ],
    ["an assistant takes the first rows for all that it added", "addedCount: rows.length", "addedCount: added.length"],
  ]),
  ...seed("packages/mcp/src/tools/views.ts", pageTests, [
    ["a placed product has no size", "width = placementSize", "width = 0"],
    ["an assistant takes the first rows for all that it placed", "placedCount: rows.length", "placedCount: 1"],
    ["a wrong placement is reported where the tool has no member", '"/placements$1"', '"$1"'],
  ]),
  ...seed("packages/mcp/src/tools/cables.ts", tests, [
    ["a reader learns why products of a project do not fit", 'right: "writer"', 'right: "reader"'],
    [
      "a stranger reads the connectors of a product",
      '    await call(context, "getProjectProduct", { parameters: { id: projectId, productId: projectProductId } });\n',
      "",
    ],
    ["a half-named cable is refused", "isWhole(from) && isWhole(to)", "isWhole(from) || isWhole(to)"],
  ]),
  ...seed("packages/mcp/src/connect-free.ts", tests, [
    [
      "a stranger learns which products fit",
      "for (const { projectProductId } of [from, to])",
      "for (const { projectProductId } of [from, to].slice(2))",
    ],
    ["an assistant connects the wrong pair of several", "if (differing.length === 0)", "if (first)"],
    ["two assistants at once fail though there are free ports", "const attemptsMax = 20;", "const attemptsMax = 1;"],
    ["a port that is taken is offered instead of a free one", "end.index ?? free?.index ?? 0", "end.index ?? 999"],
  ]),
];
