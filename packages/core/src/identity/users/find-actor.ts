import type { Actor } from "../../engine/calls/operation.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { readAccess } from "./access.ts";

/**
 * An active user as the caller, with the rights that they have now; undefined for one who may not sign in.
 * @example
 * ```ts
 * import { findActor } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { administrator, context } = await createMemoryHost();
 * assert.equal((await findActor(context.store, administrator.id))?.emailAddress, "admin@catalog.example");
 * ```
 */
export async function findActor(reader: Reader, userId: Id<"user">): Promise<Actor | undefined> {
  const access = await readAccess(reader, userId);
  if (!access) return undefined;
  const { user, roleNames, privileges } = access;
  return {
    userId: user.id,
    emailAddress: user.emailAddress,
    roles: roleNames,
    privileges: new Set(privileges),
  };
}
