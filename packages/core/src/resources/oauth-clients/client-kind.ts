import type { Kind } from "../../resource/rows.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/** Clients as the audit trail names them. */
export const clientKind: Kind<OAuthClientRow> = { name: "OAuthClient", table: oauthClients };
