import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import { endpointSubject } from "../endpoints/subject.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { openLinks } from "./open-links.ts";
import {
  portalDaysMax,
  portalDefaultMs,
  portalLinkCreatedSchema,
  portalLinkCreateSchema,
  portalLinkExample,
} from "./schemas.ts";
import { portalLinkKind, type PortalLinkRow, portalLinks } from "./table.ts";
import { newPortalToken, portalUrl } from "./token.ts";

/** Links of an endpoint that are open at a time. */
const linksMax = 50;

/** Operation that makes a link to the portal of an endpoint; no other answer shows its URL. */
export const createPortalLink = defineOperation({
  name: "createWebhookPortalLink",
  method: "POST",
  path: "/api/v1/admin/webhooks/{id}/portal",
  tag: "Webhook portal",
  summary: "Make a link to an endpoint's portal",
  description: `Makes a link for whoever owns the receiver, without an account: the fragment of its URL is a token that reads the state, deliveries and schemas of this endpoint, does to it what the link allows, and opens nothing else of the service. The URL is shown only here, and leads to a page. A link ends at its time, when it is revoked, with the endpoint, and when its maker loses the privilege. At most ${linksMax} links of an endpoint are open at a time.`,
  privilege: "Admin Webhooks r/w",
  audience: "self",
  body: portalLinkCreateSchema,
  status: 201,
  output: portalLinkCreatedSchema,
  example: {
    body: { may: portalLinkExample.may },
    output: {
      id: portalLinkExample.id,
      url: portalUrl("https://catalog.example", `dcp_${"0f".repeat(32)}`),
      expiresAt: portalLinkExample.expiresAt,
    },
  },
  showsSecretOf: ({ id }) => ({ kind: portalLinkKind.name, resourceId: id }),
  failures: [409],
  subject: endpointSubject,
  async run(context, { body, subject }) {
    const expiresAt = endOf(context, body.expiresAt);
    const { token, tokenHash } = await newPortalToken(context.ports);
    const acr = context.actor?.acr ?? null;
    const link = { endpointId: subject.id, tokenHash, may: body.may, expiresAt, acr };
    const row: PortalLinkRow = { ...newBase(context), ...link };
    await inTransaction(context, async (change) => {
      await claimPlace(change, subject.id);
      await insertRows(change, { kind: portalLinkKind, rows: [row] });
    });
    return { id: row.id, url: portalUrl(context.baseUrl, token), expiresAt };
  },
});

/** @throws {DomainError} `validation_failed` for a time that is past or too far away */
function endOf({ ports }: OperationContext, asked: string | undefined): string {
  const nowMs = ports.clock.now();
  if (asked === undefined) return formatTimestamp(nowMs + portalDefaultMs);
  const inMs = Date.parse(asked) - nowMs;
  if (inMs <= 0) throw invalid("/expiresAt", "in_past", "The end of a link must be in the future");
  if (inMs > portalDaysMax * 86_400_000)
    throw invalid("/expiresAt", "too_late", `A link ends within ${portalDaysMax} days`);
  return asked;
}

/**
 * Holds the endpoint, so it cannot be removed or get more links meanwhile.
 * @throws {DomainError} `not_found`, `limit_reached`
 */
async function claimPlace({ context, transaction }: Change, endpointId: Id<"endpoint">): Promise<void> {
  await findLive(transaction, webhookEndpoints, { id: endpointId, lock: true });
  const count = await transaction.count(portalLinks, openLinks(endpointId, context.ports.clock.now()));
  if (count < linksMax) return;
  throw new DomainError("limit_reached", `An endpoint can have at most ${linksMax} portal links`, { limit: linksMax });
}
