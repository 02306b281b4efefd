import { listOAuthClients, type OAuthClient } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";

/** Clients that the service lists in one answer. */
const pageRows = 100;

/** Every client of a kind, page by page. */
export async function listClients(kind: OAuthClient["kind"]): Promise<readonly OAuthClient[]> {
  const found: OAuthClient[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const query = { kind, limit: pageRows, ...(after !== undefined && { after }) };
    const rows = await call(listOAuthClients, { query });
    found.push(...rows);
    if (rows.length < pageRows) return found;
  }
}
