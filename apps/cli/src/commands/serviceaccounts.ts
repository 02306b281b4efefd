import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import { usageError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { listResult, memberColumns } from "../command/results.ts";
import { printable } from "../terminal/style.ts";
import { renderFields } from "../terminal/table.ts";
import { requireShown } from "./secret-note.ts";

/** Clients of one request. */
const pageRows = 1_000;

const accountOperand = { name: "ID", summary: "Id of the service account" };

export const serviceAccountsList: Command = {
  name: "serviceaccounts list",
  summary: "List the service accounts",
  reach: "remote",
  examples: [["serviceaccounts list --json | jq -r '.serviceAccounts[].clientId'", "Client ids of all"]],
  async run({ caller }) {
    const rows = await readAccounts(await caller());
    return listResult({ name: "serviceAccounts", rows, columns, none: "There are no service accounts" });
  },
};

const columns = memberColumns("id name clientId state lastUsedAt", {
  name: { shrinks: true },
  state: { value: (row) => (row["enabled"] === true ? "enabled" : "disabled") },
});

async function readAccounts(service: Caller): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  let after: string | undefined;
  do {
    const query = { kind: "service", limit: pageRows, ...(after !== undefined && { after }) };
    const page = objectsOf(await service.call("listOAuthClients", { query }));
    found.push(...page);
    const last = page.at(-1);
    after = page.length === pageRows && last ? textOf(last, "id") : undefined;
  } while (after !== undefined);
  return found;
}

export const serviceAccountsCreate: Command = {
  name: "serviceaccounts create",
  summary: "Create a service account and show its secret",
  details: "Roles are named as administrators see them. The secret is shown only now.",
  reach: "remote",
  operands: [{ name: "NAME", summary: "Name of the program" }],
  options: [
    { name: "role", value: "ROLE", summary: "Name of a role that it has", many: true, whole: true },
    { name: "until", value: "TIME", summary: "End of the secret, such as 2027-11-21T00:00:00Z" },
  ],
  examples: [["serviceaccounts create stock-sync --role Products", "With the rights of one role"]],
  async run(invocation) {
    // A secret that nobody saw would take a place.
    requireShown(invocation);
    const { caller, operands, options } = invocation;
    const service = await caller();
    const until = options.text("until");
    const roles = await rolesNamed(service, options.list("role"));
    const body = {
      kind: "service",
      name: operands["NAME"] ?? "",
      roles,
      ...(until !== undefined && { secretExpiresAt: until }),
    };
    const data = objectOf(await service.call("createOAuthClient", { body }));
    const client = objectOf(data["client"]);
    const fields = [
      ["Id", textOf(client, "id")],
      ["Client id", textOf(client, "clientId")],
      ["Secret", textOf(data, "secret")],
    ] as const;
    return { data, text: (style) => renderFields(fields, style) };
  },
};

/** Ids of roles by their names. */
async function rolesNamed(service: Caller, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const page = objectOf(await service.call("queryRoles", { body: { startRow: 0, endRow: pageRows } }));
  const known = new Map(objectsOf(page["rowData"]).map((role) => [textOf(role, "name"), textOf(role, "id")]));
  return names.map((name) => {
    const id = known.get(name);
    if (id === undefined) throw usageError(`There is no role ${name}: there are ${[...known.keys()].join(", ")}`);
    return id;
  });
}

export const serviceAccountsRotate: Command = {
  name: "serviceaccounts rotate",
  summary: "Add a secret to a service account and show it",
  details:
    "The other secret goes on, so programs move without a gap. Run it again with --finish once they have, which removes what is older than the newest secret that has not ended.",
  reach: "remote",
  asks: true,
  operands: [accountOperand],
  options: [
    { name: "until", value: "TIME", summary: "End of the new secret, such as 2027-11-21T00:00:00Z" },
    { name: "finish", summary: "Adds none, and removes what is older than the newest that has not ended" },
  ],
  examples: [
    ["serviceaccounts rotate 6740a1f2c3d4e5f607182930 --json | jq -r .secret", "For a program"],
    ["serviceaccounts rotate 6740a1f2c3d4e5f607182930 --finish", "Once every program has the new one"],
  ],
  async run(invocation) {
    const { caller, operands, options } = invocation;
    const parameters = { id: operands["ID"] ?? "" };
    if (options.has("finish")) return finish(invocation, parameters);
    requireShown(invocation);
    const until = options.text("until");
    const body = until === undefined ? {} : { expiresAt: until };
    const data = objectOf(await (await caller()).call("createOAuthClientSecret", { parameters, body }));
    const fields = [
      ["Secret", textOf(data, "secret")],
      ["Ends", textOf(data, "expiresAt") || "never"],
    ] as const;
    return { data, text: (style) => renderFields(fields, style) };
  },
};

/** Removes what a live secret has replaced: the list has ended ones, too, and the newest may be one of them. */
async function finish({ caller, confirm }: Invocation, parameters: { readonly id: string }) {
  const service = await caller();
  const secrets = objectsOf(await service.call("listOAuthClientSecrets", { parameters }));
  const kept = secrets.findLastIndex((secret) => isLive(secret, Date.now()));
  const old = secrets.slice(0, Math.max(kept, 0));
  const hints = old.map((secret) => textOf(secret, "hint"));
  if (old.length > 0) await confirm(`Remove ${hints.join(", ")}? Programs that still use them are refused.`);
  for (const secret of old) {
    const named = { ...parameters, secretId: textOf(secret, "id") };
    await service.call("deleteOAuthClientSecret", { parameters: named });
  }
  const data = { removed: hints };
  const none = "Removed none: there is no older secret than the newest that has not ended\n";
  return { data, text: () => (old.length === 0 ? none : `Removed ${hints.join(", ")}\n`) };
}

function isLive(secret: JsonObject, nowMs: number): boolean {
  const end = textOf(secret, "expiresAt");
  return end === "" || Date.parse(end) > nowMs;
}

export const serviceAccountsRemove: Command = {
  name: "serviceaccounts remove",
  summary: "Remove a service account and end its tokens",
  reach: "remote",
  asks: true,
  operands: [accountOperand],
  examples: [["serviceaccounts remove 6740a1f2c3d4e5f607182930 --yes", "Without being asked"]],
  async run({ caller, operands, confirm }) {
    const service = await caller();
    const parameters = { id: operands["ID"] ?? "" };
    const client = objectOf(await service.call("getOAuthClient", { parameters }));
    const name = printable(textOf(client, "name"));
    if (client["kind"] !== "service") throw usageError(`${name} is an app and not a service account`);
    await confirm(`Remove the service account ${name}? Its secrets and tokens end for good.`);
    const body = { version: numberOf(client, "version"), deleted: true };
    const data = await service.call("patchOAuthClient", { parameters, body });
    return { data, text: () => `Removed ${parameters.id}, ${name}\n` };
  },
};
