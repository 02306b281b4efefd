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
  ...seed(
    `${folder}/from-template.ts`,
    ["test/api/template-files.test.ts"],
    [
      [
        "the copy loses its background when the source is tidied up",
        "settings: withCopies(source.settings, copies) }",
        "settings: source.settings }",
      ],
      [
        "lists of files in the settings of a copy name those of the source",
        "if (Array.isArray(value)) return value.map((item) => withCopies(item, copies));",
        "if (Array.isArray(value)) return value;",
      ],
      ["the files of a template are copied to itself", "{ ...owner, ownerId: id }", "owner"],
    ],
  ),
  ...seed(
    "packages/core/src/catalog/files/copy-files.ts",
    ["test/api/template-files.test.ts"],
    [
      ["removed files come along", "where: all(live, ownedBy(from))", "where: all(ownedBy(from))"],
      ["the files of every template come along", "where: all(live, ownedBy(from))", "where: all(live)"],
      [
        "the audit trail misses the copies",
        "await insertRows(change, {",
        "await change.transaction.insert(files, copies.map(({ row }) => row)); if (from === to) await insertRows(change, {",
      ],
      [
        "a copy has the version of its source, so a client's first change is refused",
        '{ ...source, ...newBase<"file">(change.context),',
        '{ ...source, ...newBase<"file">(change.context), version: source.version + 1,',
      ],
      [
        "a template with too many files is copied without some of them",
        "if (sources.length > copiedFilesMax) throw tooManyFiles();",
        "",
      ],
      [
        "a template with as many files as allowed is refused",
        "sources.length > copiedFilesMax",
        "sources.length >= copiedFilesMax",
      ],
    ],
  ),
];
