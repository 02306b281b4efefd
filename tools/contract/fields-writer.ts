/** Writes the fields of all kinds of rows, with every word that people read of them, as one TypeScript module. */

import type { DescribedField, DescribedKind } from "../../packages/core/src/engine/mod.ts";

const head = `/** Written by \`bun run contract\` from the definitions: the fields of all kinds of rows, and their words. */
import type { Field, FieldsOf, KindTitles } from "../field.ts";`;

/** Columns of each kind of report, by kind and name. */
type ReportColumns = Readonly<Record<string, Readonly<Record<string, DescribedField>>>>;

/** The constant that tells columns of reports. */
export function writeReportColumns(columns: ReportColumns): string {
  return `
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

/** The module for these kinds; those of `base`, which most begin with, stand once, as names that a bundler can tell unused. */
export function writeFields(described: readonly DescribedKind[], base: readonly string[]): string {
  const first = described.find(({ fields }) => beginsWith(fields, base));
  const shared = Object.entries(first?.fields ?? {}).slice(0, base.length);
  return `${head}
import type { ${described.map(({ name }) => name).join(", ")} } from "./api.ts";

${shared.map(([name, field]) => `const ${name}: Field = ${factsText(field)};`).join("\n")}

/** Fields that most kinds begin with. */
export const baseFields = { ${base.join(", ")} };
${described.map((kind) => writeKind(kind, base)).join("\n")}

/** The fields of each kind of row. */
export const fieldsByKind: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
${described.map(({ name }) => `  ${name}: ${constantOf(name)},`).join("\n")}
};

/** The titles of each kind of row. */
export const kinds = {
${described.map(({ name, titles }) => `  ${name}: ${JSON.stringify(titles)},`).join("\n")}
} as const satisfies Readonly<Record<string, KindTitles>>;
`;
}

function writeKind({ name, fields }: DescribedKind, base: readonly string[]): string {
  const hasBase = beginsWith(fields, base);
  const own = Object.entries(fields).slice(hasBase ? base.length : 0);
  const lines = [...(hasBase ? [`  ${base.join(", ")},`] : []), ...own.map(writeField)];
  return `
/** Fields of {@link ${name}}. */
export const ${constantOf(name)}: FieldsOf<${name}> = {
${lines.join("\n")}
};`;
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
