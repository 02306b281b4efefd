import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";
const browser = ["test/browser/console-rooms.test.ts"];

export const mutants = [
  ...seed(`${islands}/translations/import-file.tsx`, browser, [
    ["an import writes a file that was not chosen last", "if (isNewest()) setRehearsed", "setRehearsed"],
  ]),
  ...seed(`${islands}/catalog/product-import.tsx`, browser, [
    [
      "an import of products writes a file that was not chosen last",
      "if (isNewest()) finish(checked)",
      "finish(checked)",
    ],
  ]),
  ...seed(`${islands}/translations/pair-drawer.tsx`, browser, [
    [
      "a translation of somebody else makes the typed one useless",
      '{ ...problem, code: "version_conflict" }',
      "problem",
    ],
    ["the second save of a translation is refused like the first", "(target ?? written.current)", "target"],
  ]),
  ...seed(`${islands}/translations/pair-filters.tsx`, browser, [
    ["a language is translated into itself", "from === languages.to ? languages.from : languages.to", "languages.to"],
    [
      "the target language is called by its former name",
      "  useEffect(() => setTyped(languages.to), [languages.to]);\n",
      "",
    ],
  ]),
  ...seed(`${islands}/files/uploader.tsx`, browser, [
    [
      "leaving the page loses a file that is on its way",
      "uploads.some(({ isDone, failure }) => !isDone && !failure)",
      "false",
    ],
    ["a discarded file is stored", "      if (isGone.current) return;\n", ""],
  ]),
  ...seed(`${islands}/catalog/bulk/bulk-steps.tsx`, browser, [
    ["values that were looked at are lost without a question", "  useUnsaved(rehearsal !== undefined);\n", ""],
  ]),
  ...seed(`${islands}/reports/column-builder.tsx`, browser, [
    ["the keyboard loses its place with each step of a column", "    next?.focus();\n", ""],
  ]),
];
