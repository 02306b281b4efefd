/**
 * Scaffolds a plain resource: one file of data, one line in the index, one migration. `--help` shows its use.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

interface FieldType {
  /** Expression that makes the schema; its function is imported. */
  readonly make: string;
  readonly call: string;
  readonly sql: string;
  readonly example: string;
}

interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
}

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
  const files: Readonly<Record<string, string>> = {
    [resourceFile]: resourceText(names, area, fields),
    [resourceIndex]: indexWith(readFileSync(join(root, resourceIndex), "utf8"), names),
    [`${migrationsFolder}/${migration}.ts`]: migrationText(names, fields),
    [migrationIndex]: migrationsWith(readFileSync(join(root, migrationIndex), "utf8"), names, migration),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  return Object.keys(files);
}

function parseOptions(root: string, options: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...options],
    allowPositionals: true,
    options: { area: { type: "string" }, field: { type: "string", multiple: true, default: ["name:text"] } },
  });
  const [singular, plural, ...more] = positionals;
  if (!singular || !plural || more.length > 0)
    return fail("the command takes a name and its plural", positionals.join(" "));
  const areas = knownAreas(root);
  const { area = "" } = values;
  if (!areas.includes(area)) return fail(`the area must be one of ${areas.join(", ")}`, area);
  return { names: makeNames(singular, plural), area, fields: values.field.map(parseField) };
}

/** Read from the text, because the packages may not be installed yet. */
function knownAreas(root: string): readonly string[] {
  const text = readFileSync(join(root, "packages/core/src/application/areas.ts"), "utf8");
  const list = /export const areas = \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
}

function makeNames(singular: string, plural: string): Names {
  for (const name of [singular, plural]) if (!/^([A-Z][a-z0-9]+)+$/.test(name)) fail("names are PascalCase", name);
  if (singular === plural) fail("the plural must differ from the name", plural);
  const constant = plural.charAt(0).toLowerCase() + plural.slice(1);
  const separated = (separator: string) => constant.replaceAll(/[A-Z]/g, (letter) => separator + letter.toLowerCase());
  return { singular, plural, constant, file: separated("-"), table: separated("_") };
}

function parseField(text: string): Field {
  const [, name, typeName, mark] = /^([a-z][A-Za-z0-9]*):([a-z]+)(\?)?$/.exec(text) ?? [];
  const type = typeName === undefined ? undefined : fieldTypes[typeName];
  if (name === undefined || !type) return fail(`a field is name:type of ${Object.keys(fieldTypes).join(", ")}`, text);
  if (reserved.includes(name)) return fail("every resource already has this field", name);
  return { name, type, nullable: mark !== undefined };
}

function resourceText({ singular, plural, constant, table }: Names, area: string, fields: readonly Field[]): string {
  const makers = fields.flatMap(({ type, nullable }) => (nullable ? [type.make, "nullable"] : [type.make]));
  const schema = ({ type, nullable }: Field) => (nullable ? `nullable(${type.call})` : type.call);
  return `import { defineResource } from "../engine/rows/definition.ts";
import { ${[...new Set(makers)].toSorted().join(", ")} } from "../engine/schemas/schema.ts";

/** ${singular}: say in one sentence what it is. */
export const ${constant} = defineResource({
  name: "${singular}",
  plural: "${plural}",
  table: "${table}",
  path: "/api/v1/admin/${plural.toLowerCase()}",
  parameter: "${singular.charAt(0).toLowerCase()}${singular.slice(1)}Id",
  area: "${area}",
  fields: {
${fields.map((field) => `    ${field.name}: ${schema(field)},`).join("\n")}
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
  return `import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** ${plural}: what the table is for. */
export const ${constant}: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = \`
CREATE TABLE ${table} (\${baseColumns},
${columns.join(",\n")}
);
\`;
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

const help = `Scaffolds a plain resource: one file of data, one line in the index, one migration.

Usage: bun run new <Name> <Plural> --area <area> [--field <name>:<type>[?]]...
Types: ${Object.keys(fieldTypes).join(", ")}; a question mark allows null.
Example: bun run new Lamp Lamps --area Products --field name:text --field watts:number?`;

if (import.meta.main) {
  const options = process.argv.slice(2);
  if (options.includes("--help") || options.includes("-h")) {
    console.log(help);
    process.exit(0);
  }
  try {
    for (const path of createResource(join(import.meta.dirname, ".."), options)) console.log(path);
    console.log("Next: limits, unique sets and example of the resource; then bun run contract and bun run ok");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
