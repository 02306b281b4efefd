/**
 * Derives the contract with clients from the operations and writes it into `contract/`, and as TypeScript into the client;
 * also the parts of documents that the code knows.
 * With `--check` it writes nothing, names every file that differs, and exits with 1.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { baseSchema, describeColumns, describeKinds, privilegeName, scopeOf } from "../packages/core/src/engine/mod.ts";
import { oauthErrorCodes } from "../packages/core/src/identity/mod.ts";
import { errorCodes, eventTypes, operations } from "../packages/core/src/mod.ts";
import { reportColumns } from "../packages/core/src/projects/mod.ts";
import { recordedTypes } from "../packages/core/src/service.ts";
import { eventSchemas } from "../packages/core/src/webhooks/mod.ts";
import { createOpenApi, mcpDescription } from "../packages/http/src/mod.ts";
import { createSchemaConverter } from "../packages/http/src/openapi/openapi-schema.ts";
import { pageDescriptions } from "../packages/pages/src/mod.ts";
import { writeAsyncApi } from "./contract/asyncapi-writer.ts";
import { writeClient } from "./contract/client-writer.ts";
import type { ClientSource } from "./contract/document.ts";
import { writtenDocuments } from "./contract/documents-writer.ts";
import { writeEventTypes } from "./contract/event-types-writer.ts";
import { writeFields } from "./contract/fields-writer.ts";
import { writeWebhooks } from "./contract/webhooks-writer.ts";

const root = join(import.meta.dirname, "..");
const schemasFolder = "contract/events";
const clientFolder = "packages/client/src/contract";
const fieldsFolder = `${clientFolder}/fields`;
/** Folders that hold only what the code writes: any other file there is removed. */
const writtenFolders = ["contract", schemasFolder, fieldsFolder, `${clientFolder}/operations`];

if (import.meta.main) process.exit(await main(process.argv.includes("--check")));

async function main(isCheck: boolean): Promise<number> {
  const files = contractFiles();
  const drifted = await findDrifted(files);
  if (isCheck) {
    for (const name of drifted) console.error(`${name} differs from the code; run: bun run contract`);
    return drifted.length === 0 ? 0 : 1;
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)));
  await Promise.all(drifted.filter((name) => !(name in files)).map(async (name) => rm(join(root, name))));
  console.log(drifted.length === 0 ? "The contract is unchanged" : `Written: ${drifted.join(", ")}`);
  return 0;
}

/** Every file that the code writes by its path. The origin `/` makes the documents fit every deployment. */
function contractFiles(): Readonly<Record<string, string>> {
  const source = { operations, descriptions: [...pageDescriptions, mcpDescription], baseUrl: "/" };
  const schemas = eventSchemas(recordedTypes);
  const [main, admin] = [createOpenApi("main", source), createOpenApi("admin", source)];
  return {
    "contract/openapi.json": format(main),
    "contract/openapi.admin.json": format(admin),
    // Documents are data of this shape.
    ...writeClient(clientFolder, [admin, main] as unknown as readonly ClientSource[]),
    ...writeFields(fieldsFolder, {
      described: describeKinds(operations),
      base: Object.keys(baseSchema),
      columns: describedColumns(),
    }),
    "contract/events.json": format(eventsWithData()),
    "packages/receiver/src/contract/events.ts": writeEventTypes(schemas),
    "contract/webhooks.json": format(writeWebhooks({ catalog: eventTypes, schemas })),
    "contract/asyncapi.json": format(writeAsyncApi({ catalog: eventTypes, schemas })),
    ...Object.fromEntries([...schemas].map(([type, schema]) => [`${schemasFolder}/${type}.json`, format(schema)])),
    "contract/privileges.json": format(privilegeMatrix()),
    "contract/errors.json": format({ problems: errorCodes, oauth: oauthErrorCodes }),
    ...writtenDocuments(root),
  };
}

function describedColumns() {
  return Object.fromEntries(Object.entries(reportColumns).map(([kind, columns]) => [kind, describeColumns(columns)]));
}

/** The catalog of events with the schemas of their data, whose entities are components of the main document. */
function eventsWithData(): unknown {
  const converter = createSchemaConverter();
  const data = new Map<string, unknown>(
    recordedTypes.flatMap((known) => (known.data ? [[known.type, converter.convert(known.data)]] : [])),
  );
  const inMain = (name: string, value: unknown) => (name === "$ref" ? `openapi.json${String(value)}` : value);
  const entries = eventTypes.map((entry) => ({ ...entry, data: data.get(entry.type) }));
  return JSON.parse(JSON.stringify(entries, inMain));
}

function privilegeMatrix() {
  const sorted = operations.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const privileges = [...new Set(sorted.map(({ privilege }) => privilegeName(privilege)))].toSorted((left, right) =>
    left < right ? -1 : 1,
  );
  const namesOf = (asked: string) =>
    sorted.filter(({ privilege }) => privilegeName(privilege) === asked).map(({ name }) => name);
  return {
    operations: Object.fromEntries(
      sorted.map((operation) => {
        const { name, method, path, privilege, firstParty, portalAction } = operation;
        const scope = privilege === "public" ? {} : { scope: scopeOf(operation) };
        return [
          name,
          {
            method,
            path,
            privilege: privilegeName(privilege),
            ...scope,
            ...(firstParty && { firstParty }),
            ...(portalAction && { portalAction }),
          },
        ];
      }),
    ),
    privileges: Object.fromEntries(privileges.map((privilege) => [privilege, namesOf(privilege)])),
  };
}

function format(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Paths of files that are absent, different or no longer part of the contract. */
export async function findDrifted(files = contractFiles()): Promise<readonly string[]> {
  const present = await Promise.all(
    writtenFolders.map(async (folder) => (await readdir(join(root, folder))).map((name) => `${folder}/${name}`)),
  );
  const names = new Set([...Object.keys(files), ...present.flat()]);
  const isDrifted = async (name: string) => (await readText(join(root, name))) !== files[name];
  const verdicts = await Promise.all([...names].map(async (name) => ({ name, drifted: await isDrifted(name) })));
  return verdicts.filter(({ drifted }) => drifted).map(({ name }) => name);
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}
