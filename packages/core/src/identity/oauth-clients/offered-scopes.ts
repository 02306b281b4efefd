import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { Reader } from "../../ports/storage.ts";
import { clientScopes, type OAuthClientRow } from "./table.ts";

/** Scopes of a client that no administrator vouches for. */
export const openScopes = clientScopes.filter((scope) => scope !== "admin");

/**
 * Scopes offered to clients that no administrator has created, with administration only if the application allows it.
 */
export async function offeredScopes(reader: Reader): Promise<readonly string[]> {
  const { thirdPartyAdmin } = await readApplicationSettings(reader);
  return thirdPartyAdmin ? clientScopes : openScopes;
}

/** The scopes of a client that it may request now. */
export async function presentScopes(
  reader: Reader,
  { origin, scopes }: Pick<OAuthClientRow, "origin" | "scopes">,
): Promise<readonly string[]> {
  if (origin === "admin" || !scopes.includes("admin")) return scopes;
  const offered = await offeredScopes(reader);
  return scopes.filter((scope) => offered.includes(scope));
}
