import { getOAuthClient, listOAuthClients, type OAuthClient, patchOAuthClient } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";

/** Clients that the service lists in one answer. */
const pageRows = 100;

/** Every client of a kind, page by page. */
async function listClients(kind: OAuthClient["kind"]): Promise<readonly OAuthClient[]> {
  const found: OAuthClient[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const query = { kind, limit: pageRows, ...(after !== undefined && { after }) };
    const rows = await call(listOAuthClients, { query });
    found.push(...rows);
    if (rows.length < pageRows) return found;
  }
}

/** Operations of both pages of clients on those of their kind, except adding one. */
export function clientOperations(kind: OAuthClient["kind"]) {
  return {
    rows: () => listClients(kind),
    get: getOAuthClient,
    patch: patchOAuthClient,
    remove: ({ id, version }: OAuthClient) =>
      call(patchOAuthClient, { path: { id }, body: { version, deleted: true } }),
  };
}
