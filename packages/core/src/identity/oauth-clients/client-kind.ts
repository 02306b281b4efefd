import type { Kind } from "../../engine/rows/rows.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/** Kind of clients in the audit trail. */
export const clientKind: Kind<OAuthClientRow> = { name: "OAuthClient", table: oauthClients, historyOf: null };
