import { type UserRow, users } from "../../identity/mod.ts";
import type { Reader } from "../../ports/storage.ts";
import { findErasure } from "./request-erasure.ts";

/** The user who gets the projects; null if nobody was named, or is not there any more. */
export async function findHeir(reader: Reader, userId: UserRow["id"]): Promise<UserRow["id"] | null> {
  const heir = (await findErasure(reader, userId))?.handOverTo ?? null;
  const user = heir === null ? undefined : await reader.find(users, heir);
  return user && !user.deleted ? user.id : null;
}
