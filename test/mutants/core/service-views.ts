import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/projects/view-templates";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${folder}/from-template.ts`,
    [`${folder}/view-templates.test.ts`],
    [
      ["the copy of a hidden template is hidden", "hidden: false, ...given", "...given"],
      ["the copy has the name of its source whatever the request says", "hidden: false, ...given", "hidden: false"],
      ["a request with two sources takes one of them", "if (templateId !== undefined) throw", "if (false) throw"],
    ],
  ),
];
