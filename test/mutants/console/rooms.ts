import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";
const browser = ["test/browser/console-rooms.test.ts"];

export const mutants = [
  ...seed(`${islands}/translations/import-file.tsx`, browser, [
    ["an import writes a file that one did not choose last", "if (isNewest()) setRehearsed", "setRehearsed"],
  ]),
  ...seed(`${islands}/catalog/product-import.tsx`, browser, [
    [
      "an import of products writes a file that one did not choose last",
      "if (isNewest()) finish(checked)",
      "finish(checked)",
    ],
  ]),
];
