/**
 * Scaffolds a plain resource: one file of data, one line in the index, one migration, and its page of the console with
 * its lines in the list of pages, in the manual and in the tasks of its test. `--help` shows its use.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { manualRow, type PagedResource, pagePurpose, pageRow, pageTask, pageText } from "./new/console-page.ts";

interface FieldType {
  /** Expression that makes the schema; its function is imported. */
  readonly make: string;
  readonly call: string;
  readonly sql: string;
  readonly example: string;
}

interface Field {
  readonly name: string;
  readonly titles: Titles;
  readonly type: FieldType & { readonly name: string };
  readonly nullable: boolean;
}

/** A title in English and German. */
type Titles = readonly [en: string, de: string];

interface Names {
  /** `WallLamp` */
  readonly singular: string;
  /** `WallLamps` */
  readonly plural: string;
  /** `wallLamps`, the constant */
  readonly constant: string;
  /** `wall-lamps`, the file */
  readonly file: string;
  /** `wall_lamps`, the table */
  readonly table: string;
  readonly one: Titles;
  readonly many: Titles;
}

const idType = 'text COLLATE "C"';
const fieldTypes: Readonly<Record<string, FieldType>> = {
  text: { make: "text", call: "text({ max: 200 })", sql: "text", example: '"Text"' },
  integer: { make: "integer", call: "integer()", sql: "integer", example: "1" },
  number: { make: "number", call: "number()", sql: "double precision", example: "1.5" },
  boolean: { make: "boolean", call: "boolean()", sql: "boolean", example: "true" },
  timestamp: { make: "timestamp", call: "timestamp()", sql: "timestamptz(3)", example: '"2026-11-21T09:30:00.000Z"' },
  id: { make: "idOf", call: 'idOf("resource")', sql: idType, example: '"6740a1f2c3d4e5f607182901"' },
};

/** Members that every resource has. */
const reserved = ["id", "version", "deleted", "createdAt", "updatedAt", "createdBy", "updatedBy", "applicationId"];

const resourceIndex = "packages/core/src/catalog/wing.ts";
const pageList = "packages/console/src/pages.ts";
const purposes = "packages/console/src/purposes.ts";
const manual = "docs/operations/console.md";
const tasks = "test/browser/console-catalog-tasks.ts";
const migrationsFolder = "packages/storage-kysely/src/migrations";

/**
 * Writes the files under `root` and returns their paths.
 * @throws {Error} when a name, the area or a field is not usable, or the resource exists; nothing is written then.
 */
export function createResource(root: string, options: readonly string[]): readonly string[] {
  const { names, area, fields } = parseOptions(root, options);
  const resourceFile = `packages/core/src/catalog/${names.file}.ts`;
  if (existsSync(join(root, resourceFile))) fail("the resource exists", resourceFile);
  const numbers = globSync(`${migrationsFolder}/[0-9]*.ts`, { cwd: root }).map((path) =>
    Number.parseInt(basename(path)),
  );
  const number = String(Math.max(...numbers) + 1).padStart(4, "0");
  const migration = `${number}-${names.file}`;
  const migrationIndex = `${migrationsFolder}/index.ts`;
  const paged = pagedResource(names, area, fields);
  const textOf = (path: string) => readFileSync(join(root, path), "utf8");
  const files: Readonly<Record<string, string>> = {
    [resourceFile]: resourceText(names, area, fields),
    [resourceIndex]: indexWith(textOf(resourceIndex), names),
    [`${migrationsFolder}/${migration}.ts`]: migrationText(names, fields),
    [migrationIndex]: migrationsWith(textOf(migrationIndex), names, migration),
    [`packages/console/src/islands/pages/${names.file}/page.tsx`]: pageText(paged),
    [pageList]: insertBefore(textOf(pageList), "];", pageRow(paged)),
    [purposes]: insertBefore(textOf(purposes), "};", pagePurpose(paged)),
    [manual]: textOf(manual).replace(/^\| Your account,/mu, (line) => manualRow(paged) + line),
    [tasks]: insertBefore(textOf(tasks), "};", pageTask(paged)),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

function parseOptions(root: string, options: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...options],
    allowPositionals: true,
    options: {
      area: { type: "string" },
      german: { type: "string" },
      field: { type: "string", multiple: true, default: ["name:text"] },
    },
  });
  const [singular, plural, ...more] = positionals;
  if (!singular || !plural || more.length > 0)
    return fail("the command takes a name and its plural", positionals.join(" "));
  const areas = knownAreas(root);
  const { area = "" } = values;
  if (!areas.includes(area)) return fail(`the area must be one of ${areas.join(", ")}`, area);
  return { names: makeNames(singular, plural, values.german), area, fields: values.field.map(parseField) };
}

/** Read from the text, because the packages may not be installed yet. */
function knownAreas(root: string): readonly string[] {
  const text = readFileSync(join(root, "packages/core/src/application/areas.ts"), "utf8");
  const list = /export const areas = \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
}

function makeNames(singular: string, plural: string, german: string | undefined): Names {
  for (const name of [singular, plural]) if (!/^([A-Z][a-z0-9]+)+$/.test(name)) fail("names are PascalCase", name);
  if (singular === plural) fail("the plural must differ from the name", plural);
  const constant = plural.charAt(0).toLowerCase() + plural.slice(1);
  const separated = (separator: string) => constant.replaceAll(/[A-Z]/g, (letter) => separator + letter.toLowerCase());
  const [one, many] = [titleOf(singular), titleOf(plural)];
  const [germanOne = one, germanMany = many] = german?.split("/") ?? [];
  const titles = { one: [one, germanOne], many: [many, germanMany] } as const;
  return { singular, plural, constant, file: separated("-"), table: separated("_"), ...titles };
}

/** `WallLamp` as `Wall lamp`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pagedResource(names: Names, area: string, fields: readonly Field[]): PagedResource {
  const titles = { one: names.one[0], many: names.many[0], germanMany: names.many[1] };
  const paged = fields.map(({ name, type, nullable, titles: [title] }) => ({ name, title, type: type.name, nullable }));
  return { singular: names.singular, plural: names.plural, file: names.file, area, titles, fields: paged };
}

function parseField(text: string): Field {
  const [, name, typeName, mark, german] = /^([a-z][A-Za-z0-9]*):([a-z]+)(\?)?(?:=(.+))?$/.exec(text) ?? [];
  const type = typeName === undefined ? undefined : fieldTypes[typeName];
  if (name === undefined || !type) return fail(`a field is name:type of ${Object.keys(fieldTypes).join(", ")}`, text);
  if (reserved.includes(name)) return fail("every resource already has this field", name);
  const title = titleOf(name);
  return {
    name,
    titles: [title, german ?? title],
    type: { ...type, name: typeName ?? "" },
    nullable: mark !== undefined,
  };
}

function resourceText(
  { singular, plural, constant, table, one, many }: Names,
  area: string,
  fields: readonly Field[],
): string {
  const makers = fields.flatMap(({ type, nullable }) => (nullable ? [type.make, "nullable"] : [type.make]));
  const schema = ({ type, nullable }: Field) => (nullable ? `nullable(${type.call})` : type.call);
  const both = ([en, de]: Titles) => `["${en}", "${de}"]`;
  return `import { titled } from "../engine/fields/titled.ts";
import { defineResource } from "../engine/rows/definition.ts";
import { ${[...new Set(makers)].toSorted().join(", ")} } from "../engine/schemas/schema.ts";

/** ${singular}: say in one sentence what it is. */
export const ${constant} = defineResource({
  name: "${singular}",
  plural: "${plural}",
  titles: { one: ${both(one)}, many: ${both(many)} },
  table: "${table}",
  path: "/api/v1/admin/${plural.toLowerCase()}",
  parameter: "${singular.charAt(0).toLowerCase()}${singular.slice(1)}Id",
  area: "${area}",
  fields: {
${fields.map((field) => `    ${field.name}: titled(${both(field.titles)}, ${schema(field)}),`).join("\n")}
  },
  example: {
${fields.map(({ name, type }) => `    ${name}: ${type.example},`).join("\n")}
  },
});
`;
}

function indexWith(text: string, { constant, file }: Names): string {
  const line = `  [${constant}, "list", ...administered],\n`;
  return insertBefore(withImport(text, `import { ${constant} } from "./${file}.ts";\n`), "];", line);
}

function migrationText({ constant, table, plural }: Names, fields: readonly Field[]): string {
  const columns = fields.map(({ name, type, nullable }) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return `  ${column} ${type.sql}${nullable ? "" : " NOT NULL"}`;
  });
  return `import { baseColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** ${plural}: what the table is for. */
export const ${constant} = statements(\`
CREATE TABLE ${table} (\${baseColumns},
${columns.join(",\n")}
);
\`);
`;
}

function migrationsWith(text: string, { constant }: Names, migration: string): string {
  const withLine = insertBefore(text, "};", `  "${migration}": ${constant},\n`);
  return withImport(withLine, `import { ${constant} } from "./${migration}.ts";\n`);
}

/** Puts an import in its place among those of the same folder, which are sorted by path. */
function withImport(text: string, line: string): string {
  const pathOf = (statement: string) => /from "(.*)"/.exec(statement)?.[1] ?? "";
  const neighbours = [...text.matchAll(/^import .* from "\.\/.*";\n/gm)];
  const next = neighbours.find(([statement]) => pathOf(statement) > pathOf(line));
  const last = neighbours.at(-1);
  const at = next?.index ?? (last ? last.index + last[0].length : 0);
  return text.slice(0, at) + line + text.slice(at);
}

/** Inserts before the first line that is `end`: the end of the list that both indexes begin with. */
function insertBefore(text: string, end: string, line: string): string {
  const at = text.indexOf(`\n${end}\n`) + 1;
  if (at === 0) fail("the index has no list that ends with", end);
  return text.slice(0, at) + line + text.slice(at);
}

function fail(reason: string, value: string): never {
  throw new Error(`Cannot create the resource because ${reason}: ${value}`);
}

const help = `Scaffolds a plain resource: one file of data, one line in the index, one migration, one page of the console.

Usage: bun run new <Name> <Plural> --area <area> [--german <one>/<many>] [--field <name>:<type>[?][=<German title>]]...
Types: ${Object.keys(fieldTypes).join(", ")}; a question mark allows null.
Without German titles the English ones stand in for them.
Example: bun run new Lamp Lamps --area Products --german Lampe/Lampen --field name:text=Name --field watts:number?=Watt`;

if (import.meta.main) {
  const options = process.argv.slice(2);
  if (options.includes("--help") || options.includes("-h")) {
    console.log(help);
    process.exit(0);
  }
  try {
    for (const path of createResource(join(import.meta.dirname, ".."), options)) console.log(path);
    console.log("Next: bun run contract; titles, limits, unique sets and example of the resource; bun run ok");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
