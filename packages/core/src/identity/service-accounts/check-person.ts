import { DomainError } from "../../engine/errors.ts";
import type { UserRow } from "../users/table.ts";

/**
 * Refuses to treat a service account as a person.
 * @throws {DomainError} `conflict`
 * @example
 * ```ts
 * import { checkPerson, users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const [user] = await context.store.select(users);
 * assert(user);
 * checkPerson(user);
 * assert.throws(() => checkPerson({ ...user, kind: "service" }), { code: "conflict" });
 * ```
 */
export function checkPerson({ kind }: UserRow): void {
  if (kind === "person") return;
  throw new DomainError("conflict", "This is a service account: change or remove it as an OAuth client");
}
