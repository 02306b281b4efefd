import type { Kind } from "../../engine/rows/rows.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/** Clients as the audit trail names them. */
export const clientKind: Kind<OAuthClientRow> = { name: "OAuthClient", table: oauthClients, historyOf: null };
