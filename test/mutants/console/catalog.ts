import { seed } from "../mutant.ts";

const folder = "packages/console/src/islands/catalog";

export const mutants = [
  ...seed(
    `${folder}/audit-findings.tsx`,
    ["test/browser/console-catalog.test.ts"],
    [
      ["a finding leads to a field that the form does not have", "<td>{isInForm &&", '<td>{field !== "" &&'],
      ["an earlier version in projects has no remedy", 'check === "outdated-copies" && isWriter', "false"],
    ],
  ),
  ...seed(
    `${folder}/refused-rows.ts`,
    [`${folder}/refused-rows.test.ts`],
    [
      ["the refused row is the one before that of the file", "Number(index) + 1", "Number(index)"],
      ["a refusal of the whole product is missing", "(?:\\/(.*))?$", "(?:\\/(.*))$"],
      ["a refusal of the file as a whole looks like one of a row", "index === undefined ? [] : [", "false ? [] : ["],
      ["row 10 is listed above row 2", "one.row - other.row", "0"],
    ],
  ),
  ...seed(
    `${folder}/bulk/change-in-chunks.ts`,
    [`${folder}/bulk/change-in-chunks.test.ts`],
    [
      [
        "one stale product keeps 49 others from their change",
        "[...named, ...(await changeChunk(others, send))]",
        "named",
      ],
      ["what the service refuses counts as changed", "if (named.length === 0) return rows.map(", "return [].map("],
      ["the wrong product is named as refused", "messages.get(index)", "messages.get(index + 1)"],
      ["a dialog that the user has closed goes on changing products", "&& goesOn()", ""],
      ["the progress of the last chunk exceeds the whole", "Math.min(at + chunkRows, rows.length)", "at + chunkRows"],
      ["products of the first chunk only are changed", "at += chunkRows) {", "at += rows.length) {"],
    ],
  ),
  ...seed(
    `${folder}/audit-remedies.ts`,
    [`${folder}/audit-remedies.test.ts`],
    [
      ["a product gets two remedies, of which the second is stale", "fix && !remedies.has(id)", "fix"],
      ["a remedy names no product", "{ id, ...fix.body }", "{ ...fix.body } as ProductPatchOfMany"],
    ],
  ),
  ...seed(
    `${folder}/audit-fixes.tsx`,
    ["test/browser/console-catalog.test.ts"],
    [
      [
        "the button of all remedies applies one",
        "onFixed(await fixProducts(findings))",
        "onFixed(await fixProducts(findings.slice(0, 1)))",
      ],
    ],
  ),
  ...seed(
    "packages/console/src/islands/pages/product-audit/page.tsx",
    ["test/browser/console-catalog.test.ts"],
    [["further findings are the first ones again", "after: answer.next", "after: undefined"]],
  ),
];
