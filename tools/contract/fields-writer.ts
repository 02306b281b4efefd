/**
 * Writes the fields of all kinds of rows, with every word that people read of them: one TypeScript module for each kind,
 * because a bundler that splits its output moves whole modules, and a page reads few kinds.
 */

import type { DescribedField, DescribedKind } from "../../packages/core/src/engine/mod.ts";

const head = (what: string, types: string) => `/** Written by \`bun run contract\` from the definitions: ${what}. */
import type { ${types} } from "../../field.ts";`;
const baseFile = "base-fields";

/** Columns of each kind of report, by kind and name. */
type ReportColumns = Readonly<Record<string, Readonly<Record<string, DescribedField>>>>;

/** Everything that the modules tell. */
export interface WrittenFields {
  readonly described: readonly DescribedKind[];
  /** Fields that most kinds begin with, which stand once. */
  readonly base: readonly string[];
  readonly columns: ReportColumns;
}

/** The modules by their paths in `folder`, and the one next to it that exports all of them. */
export function writeFields(folder: string, written: WrittenFields): Readonly<Record<string, string>> {
  const { described, base, columns } = written;
  // Only rows have ids: their items and the sentences of answers would weigh on every page that looks up a field.
  const rows = described.filter(({ fields }) => "id" in fields);
  const modules = [
    [baseFile, "baseFields", writeBase(described, base)],
    ...described.map((kind) => [fileOf(kind.name), constantOf(kind.name), writeKind(kind, base)] as const),
    ["fields-by-kind", "fieldsByKind", writeFieldsByKind(rows)],
    ["kinds", "kinds", writeKinds(described)],
    ["row-kinds", "rowKinds", writeRowKinds(rows)],
    ["report-columns", "reportColumns", writeReportColumns(columns)],
  ] as const;
  const exported = modules.map(([file, name]) => `export { ${name} } from "./fields/${file}.ts";\n`).join("");
  return {
    [`${folder}.ts`]: `/** Written by \`bun run contract\`: the fields of all kinds of rows, and their words. */\n${exported}`,
    ...Object.fromEntries(modules.map(([file, , text]) => [`${folder}/${file}.ts`, text])),
  };
}

function writeBase(described: readonly DescribedKind[], base: readonly string[]): string {
  const first = described.find(({ fields }) => beginsWith(fields, base));
  const shared = Object.entries(first?.fields ?? {}).slice(0, base.length);
  return `${head("fields that most kinds of rows begin with", "Field")}

/** Fields that most kinds begin with. */
export const baseFields = {
${shared.map(writeField).join("\n")}
} as const satisfies Readonly<Record<string, Field>>;
`;
}

function writeKind({ name, fields }: DescribedKind, base: readonly string[]): string {
  const hasBase = beginsWith(fields, base);
  const own = Object.entries(fields).slice(hasBase ? base.length : 0);
  const lines = [...(hasBase ? ["  ...baseFields,"] : []), ...own.map(writeField)];
  const parts = [...new Set(own.flatMap(([, { of }]) => (of === undefined ? [] : [of])))];
  const imports = [
    `import type { ${name} } from "../api.ts";`,
    ...(hasBase ? [`import { baseFields } from "./${baseFile}.ts";`] : []),
    ...parts.map((part) => `import { ${constantOf(part)} } from "./${fileOf(part)}.ts";`),
  ];
  return `${head("fields of a kind of row", "FieldsOf")}
${imports.join("\n")}

/** Fields of {@link ${name}}. */
export const ${constantOf(name)}: FieldsOf<${name}> = {
${lines.join("\n")}
};
`;
}

function writeFieldsByKind(described: readonly DescribedKind[]): string {
  return `${head("fields of every kind of row", "Field")}
${described.map(({ name }) => `import { ${constantOf(name)} } from "./${fileOf(name)}.ts";`).join("\n")}

/** The fields of each kind of row. */
export const fieldsByKind: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
${described.map(({ name }) => `  ${name}: ${constantOf(name)},`).join("\n")}
};
`;
}

function writeKinds(described: readonly DescribedKind[]): string {
  return `${head("titles of every kind of row", "KindTitles")}

/** The titles of each kind of row. */
export const kinds = {
${described.map(({ name, titles }) => `  ${name}: ${JSON.stringify(titles)},`).join("\n")}
} as const satisfies Readonly<Record<string, KindTitles>>;
`;
}

function writeRowKinds(described: readonly DescribedKind[]): string {
  return `/** Written by \`bun run contract\` from the definitions: kinds of rows, as opposed to their items. */

/** The kinds that have rows of their own. */
export const rowKinds: readonly string[] = ${JSON.stringify(described.map(({ name }) => name))};
`;
}

function writeReportColumns(columns: ReportColumns): string {
  return `${head("columns of reports", "Field")}
import type { Report } from "../api.ts";

/** Columns of each kind of report, in the order of a report that shows all. */
export const reportColumns: Readonly<Record<Report["kind"], Readonly<Record<string, Field>>>> = {
${Object.entries(columns)
  .map(
    ([kind, fields]) =>
      `  "${kind}": {\n${Object.entries(fields)
        .map(writeField)
        .map((line) => `  ${line}`)
        .join("\n")}\n  },`,
  )
  .join("\n")}
};
`;
}

function writeField([name, field]: readonly [string, DescribedField]): string {
  return `  ${name}: ${factsText(field)},`;
}

function factsText({ of, ...facts }: DescribedField): string {
  const members = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `{ ${[...members, ...(of === undefined ? [] : [`of: ${constantOf(of)}`])].join(", ")} }`;
}

function beginsWith(fields: object, names: readonly string[]): boolean {
  const own = Object.keys(fields);
  return names.every((name, index) => own[index] === name);
}

function constantOf(kind: string): string {
  return `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Fields`;
}

/** Name of a kind's module, such as `webhook-endpoint`. */
function fileOf(kind: string): string {
  return kind.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase();
}
