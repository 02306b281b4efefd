/** Holds `.env.example` and the README's table of settings against the variables that the service reads. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { production, refusedNames, type Variables } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../../..", file), "utf8");

/** Variables that no operator sets for the service, each with the reason. */
const internal: Readonly<Record<string, string>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: "belongs to the runtime; the service only refuses to run with 0 in production",
};

/** A line of `.env.example`, commented out or not. */
interface ExampleLine {
  readonly name: string;
  readonly value: string;
  readonly isSet: boolean;
}

const exampleLines: readonly ExampleLine[] = Array.from(
  read(".env.example").matchAll(/^(# )?([A-Z][A-Z_]+)=(.*)$/gmu),
  ([, comment, name = "", value = ""]) => ({ name, value, isSet: comment === undefined }),
);

/** Meaning of each variable in the README's table; one row may name several. */
const readmeRows: ReadonlyMap<string, string> = new Map(
  Array.from(read("README.md").matchAll(/^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) \|(.*)$/gmu)).flatMap(
    ([, names = "", meaning = ""]) => names.split(", ").map((name) => [name.replaceAll("`", ""), meaning] as const),
  ),
);

/** Names that `readConfig()` looks up, whether they are set or not. */
function lookedUp(variables: Variables): readonly string[] {
  const names: string[] = [];
  const get = (target: Variables, name: string) => {
    names.push(name);
    return target[name];
  };
  refusedNames(new Proxy(variables, { get }));
  return names;
}

const names = new Set([{}, production].flatMap(lookedUp));
/** True for `NAME_FILE` of a secret `NAME`, which belongs to the setting `NAME`. */
const isFileOfSecret = (name: string) => name.endsWith("_FILE") && names.has(name.slice(0, -"_FILE".length));
const settings = [...names].filter((name) => !isFileOfSecret(name) && !Object.hasOwn(internal, name)).toSorted();
const valuesOf = (lines: readonly ExampleLine[]) => Object.fromEntries(lines.map(({ name, value }) => [name, value]));

test("every setting is in .env.example, and .env.example has no other", () => {
  expect(settings).toContain("PORT");
  expect(exampleLines.map(({ name }) => name).toSorted()).toEqual(settings);
});

test("every setting is in the README's table, and the table has no other", () => {
  expect([...readmeRows.keys()].toSorted()).toEqual(settings);
});

test("the README says of each secret that may be in a file that it may", () => {
  const secrets = [...names].filter(isFileOfSecret).map((name) => name.slice(0, -"_FILE".length));
  expect(secrets).toContain("SMTP_URL");
  expect(secrets.filter((name) => !readmeRows.get(name)?.includes("_FILE`"))).toEqual([]);
});

test("every internal variable is one that the service reads", () => {
  expect(Object.keys(internal).filter((name) => !names.has(name))).toEqual([]);
});

test("a copy of .env.example changes no default", () => {
  expect(readConfig(valuesOf(exampleLines.filter(({ isSet }) => isSet)))).toEqual(readConfig({}));
});

test("the service accepts every example of .env.example, except files that are not on this machine", () => {
  const { MASTER_KEY } = production;
  const secrets = { MASTER_KEY, BLOB_ACCESS_KEY_ID: "id", BLOB_SECRET_KEY: "key" };
  const examples = valuesOf(exampleLines.filter(({ value }) => value !== ""));
  expect(refusedNames({ ...examples, ...secrets }).toSorted()).toEqual(["BACKUP_BEFORE_MIGRATION", "WEBHOOK_CA_FILE"]);
});
