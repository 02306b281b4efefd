import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import type { Kind } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** Actions that a link can allow besides reading. */
export const portalActions = ["test", "resend", "roll", "filter"] as const;

/** One of {@link portalActions}. */
export type PortalAction = (typeof portalActions)[number];

/** A link to the portal of one endpoint; revoking removes it. */
export interface PortalLinkRow extends BaseRow {
  readonly endpointId: Id<"endpoint">;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly may: readonly PortalAction[];
  readonly expiresAt: string;
  /** Class of the session that made it; null likewise in rows of processes before the column. */
  readonly acr: SignInClass;
}

/** Table of links to portals by the hash of their token. */
export const portalLinks: Table<PortalLinkRow> = {
  name: "webhook_portal_links",
  columns: { ...baseColumns, endpointId: "id", tokenHash: "text", may: "json", expiresAt: "timestamp", acr: "text" },
  unique: [["tokenHash"]],
  secret: ["tokenHash"],
};

/** Links as the audit trail names them. */
export const portalLinkKind: Kind<PortalLinkRow> = {
  name: "WebhookPortalLink",
  table: portalLinks,
  historyOf: null,
};
