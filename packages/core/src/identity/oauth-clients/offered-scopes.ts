import type { Reader } from "../../ports/storage.ts";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import { clientScopes, type OAuthClientRow } from "./table.ts";

/** What a client may ask for that nobody vouches for. */
export const openScopes = clientScopes.filter((scope) => scope !== "admin");

/** What clients may ask for that no administrator has entered: administration only where the application says so. */
export async function offeredScopes(reader: Reader): Promise<readonly string[]> {
  const { thirdPartyAdmin } = await readApplicationSettings(reader);
  return thirdPartyAdmin ? clientScopes : openScopes;
}

/** Those of a client's scopes that it may ask for now. */
export async function presentScopes(
  reader: Reader,
  { origin, scopes }: Pick<OAuthClientRow, "origin" | "scopes">,
): Promise<readonly string[]> {
  if (origin === "admin" || !scopes.includes("admin")) return scopes;
  const offered = await offeredScopes(reader);
  return scopes.filter((scope) => offered.includes(scope));
}
