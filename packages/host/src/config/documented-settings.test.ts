/** Holds the definitions of variables, which the documents and `.env.example` are written from, against the code. */
import { expect, test } from "bun:test";
import { production, refusedNames, type Variables } from "./config.fixture.ts";
import { type Variable, variables, variableSections } from "./variables.ts";

/** Variables that no operator sets for the service, each with the reason. */
const internal: Readonly<Record<string, string>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: "belongs to the runtime; the service only refuses to run with 0 in production",
};

const defined = Object.entries<Variable>(variables);

/** Names that `readConfig()` looks up, whether they are set or not. */
function lookedUp(given: Variables): readonly string[] {
  const names: string[] = [];
  const get = (target: Variables, name: string) => {
    names.push(name);
    return target[name];
  };
  refusedNames(new Proxy(given, { get }));
  return names;
}

test("the service reads exactly the variables that are defined, and from files those that may be in one", () => {
  const files = defined.flatMap(([name, { inFile }]) => (inFile ? [`${name}_FILE`] : []));
  const names = [...defined.map(([name]) => name), ...files, ...Object.keys(internal)];
  expect([...new Set([{}, production].flatMap(lookedUp))].toSorted()).toEqual(names.toSorted());
});

test("every variable has a section, and only one", () => {
  const listed = Object.values(variableSections).flatMap((section) => Object.keys(section));
  expect(listed.toSorted()).toEqual(Object.keys(variables).toSorted());
});

test("the service accepts every default and example, except files that are not on this machine", () => {
  const { MASTER_KEY } = production;
  const secrets = { MASTER_KEY, BLOB_ACCESS_KEY_ID: "id", BLOB_SECRET_KEY: "key" };
  const valueOf = ({ example, default: otherwise }: Variable) => example ?? otherwise?.toString();
  const examples = Object.fromEntries(defined.flatMap(([name, one]) => [[name, valueOf(one) ?? ""]]));
  expect(refusedNames({ ...examples, ...secrets }).toSorted()).toEqual(["BACKUP_BEFORE_MIGRATION", "WEBHOOK_CA_FILE"]);
});
