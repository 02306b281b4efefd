import type { JsonObject } from "@design-catalog/core";
import { isId } from "@design-catalog/core/engine";
import type { Caller } from "../caller/caller.ts";
import { objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import { CliError } from "../cli-error.ts";

/** Accounts that one address names at most: removed ones keep theirs. More are said to be more. */
const matchesMax = 100;

/** The operand that {@link findUser} reads. */
export const userOperand = { name: "USER", summary: "Address or id of the user, who may have been removed" };

/**
 * Finds the one user who has an address or id, removed ones included. It never chooses between several: the wrong account
 * could be exported or erased.
 * @throws {CliError} `refused` when nobody or more than one has it
 */
export async function findUser(service: Caller, user = ""): Promise<JsonObject> {
  return onlyOne(await matching(service, user), user);
}

/** Finds the user as {@link findUser}, and of several with an address the only one with an erasure. */
export async function findErasedUser(service: Caller, user = ""): Promise<JsonObject> {
  const found = await matching(service, user);
  if (found.length < 2) return onlyOne(found, user);
  const erased: JsonObject[] = [];
  for (const one of found) {
    const erasure = objectOf(await service.call("getUserErasure", { parameters: { id: textOf(one, "id") } }));
    if (erasure["status"] !== "none") erased.push(one);
  }
  return onlyOne(erased.length === 0 ? found : erased, user);
}

async function matching(service: Caller, user: string): Promise<readonly JsonObject[]> {
  const column = isId(user) ? "id" : "emailAddress";
  const filterModel = { [column]: { filterType: "text", type: "equals", filter: user } };
  const page = await service.call("queryUsers", {
    query: { includeDeleted: true },
    body: { startRow: 0, endRow: matchesMax, filterModel },
  });
  return objectsOf(objectOf(page)["rowData"]);
}

function onlyOne(found: readonly JsonObject[], user: string): JsonObject {
  const [first, ...others] = found;
  if (!first) throw new CliError("refused", `No user has the ${isId(user) ? "id" : "address"} ${user}`);
  if (others.length === 0) return first;
  const count = found.length < matchesMax ? String(found.length) : `At least ${matchesMax}`;
  const lines = found.map(
    (one) => `  ${textOf(one, "id")}  ${textOf(one, "status")}, created ${textOf(one, "createdAt")}`,
  );
  throw new CliError("refused", [`${count} users have the address ${user}: name one by its id`, ...lines].join("\n"));
}
