/**
 * Derives the contract with clients from the operations and writes it into `contract/`. With `--check` it writes nothing,
 * names every file that differs, and exits with 1.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventTypes, operations } from "../packages/core/src/mod.ts";
import { errorCodes, oauthErrorCodes, privilegeName, scopeOf } from "../packages/core/src/engine/mod.ts";
import { createOpenApi, mcpDescription } from "../packages/http/src/mod.ts";
import { pageDescriptions } from "../packages/pages/src/mod.ts";
import { type ClientSource, writeClient } from "./client-writer.ts";

const directory = join(import.meta.dirname, "..", "contract");

if (import.meta.main) process.exit(await main(process.argv.includes("--check")));

async function main(isCheck: boolean): Promise<number> {
  const files = contractFiles();
  const drifted = await findDrifted(files);
  if (isCheck) {
    for (const name of drifted) console.error(`contract/${name} differs from the operations; run: bun run contract`);
    return drifted.length === 0 ? 0 : 1;
  }
  await mkdir(directory, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(directory, name), text)));
  console.log(drifted.length === 0 ? "The contract is unchanged" : `Written: ${drifted.join(", ")}`);
  return 0;
}

/** Every file of the contract by name. The origin `/` makes the documents fit every deployment. */
function contractFiles(): Readonly<Record<string, string>> {
  const source = { operations, descriptions: [...pageDescriptions, mcpDescription], baseUrl: "/" };
  const [main, admin] = [createOpenApi("main", source), createOpenApi("admin", source)];
  return {
    "openapi.json": format(main),
    "openapi.admin.json": format(admin),
    // Documents are data of this shape.
    "client.ts": writeClient([admin, main] as unknown as readonly ClientSource[]),
    "events.json": format(eventTypes),
    "privileges.json": format(privilegeMatrix()),
    "errors.json": format({ problems: errorCodes, oauth: oauthErrorCodes }),
  };
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
        const { name, method, path, privilege, firstParty } = operation;
        const scope = privilege === "public" ? {} : { scope: scopeOf(operation) };
        return [
          name,
          { method, path, privilege: privilegeName(privilege), ...scope, ...(firstParty && { firstParty }) },
        ];
      }),
    ),
    privileges: Object.fromEntries(privileges.map((privilege) => [privilege, namesOf(privilege)])),
  };
}

function format(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Names of files that are absent, different or no longer part of the contract. */
async function findDrifted(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const present = await readdir(directory).catch(() => []);
  const names = new Set([...Object.keys(files), ...present.filter((name) => name.endsWith(".json"))]);
  const isDrifted = async (name: string) => (await readText(join(directory, name))) !== files[name];
  const verdicts = await Promise.all([...names].map(async (name) => ({ name, drifted: await isDrifted(name) })));
  return verdicts.filter(({ drifted }) => drifted).map(({ name }) => name);
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}
