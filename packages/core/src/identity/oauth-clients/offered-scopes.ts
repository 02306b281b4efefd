import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { Reader } from "../../ports/storage.ts";
import { clientScopes, type OAuthClientRow } from "./table.ts";

/** Scopes of a client that no administrator vouches for. */
export const openScopes = clientScopes.filter((scope) => scope !== "admin");

/** Choices that an application leaves to clients that no administrator has created. */
export interface ClientTerms {
  /** Scopes that they may name. */
  readonly offeredScopes: readonly string[];
  /** Private-use schemes of redirect URIs. */
  readonly redirectSchemes: readonly string[];
}

/** Reads what clients may choose that no administrator has created: administration only if the application allows it. */
export async function readClientTerms(reader: Reader): Promise<ClientTerms> {
  const { thirdPartyAdmin, redirectSchemes } = await readApplicationSettings(reader);
  return { offeredScopes: thirdPartyAdmin ? clientScopes : openScopes, redirectSchemes };
}

/** The scopes of a client that it may request now. */
export async function presentScopes(
  reader: Reader,
  { origin, scopes }: Pick<OAuthClientRow, "origin" | "scopes">,
): Promise<readonly string[]> {
  if (origin === "admin" || !scopes.includes("admin")) return scopes;
  const { offeredScopes } = await readClientTerms(reader);
  return scopes.filter((scope) => offeredScopes.includes(scope));
}
