import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { endpointSubject } from "../endpoints/subject.ts";
import { openLinks } from "./open-links.ts";
import { portalLinkExample, portalLinkSchema, presentLink } from "./schemas.ts";
import { portalLinkKind, type PortalLinkRow, portalLinks } from "./table.ts";

const path = "/api/v1/admin/webhooks/{id}/portal";
const tag = "Webhook portal";

export const listPortalLinks = defineOperation({
  name: "listWebhookPortalLinks",
  method: "GET",
  path,
  tag,
  summary: "List the links to an endpoint's portal",
  description: "Returns the links of an endpoint that are open, newest first, without their URLs.",
  privilege: "Admin Webhooks",
  audience: "anyone",
  output: Type.Array(portalLinkSchema),
  example: { output: [portalLinkExample] },
  subject: endpointSubject,
  async run({ store, ports }, { subject }) {
    const where = openLinks(subject.id, ports.clock.now());
    const rows = await store.select(portalLinks, { where, orderBy: [{ column: "id", direction: "desc" }] });
    return rows.map(presentLink);
  },
});

export const getPortalLink = defineOperation({
  name: "getWebhookPortalLink",
  method: "GET",
  path: `${path}/{portalId}`,
  tag,
  summary: "Read a link to an endpoint's portal",
  description: "Returns a link that is open, without its URL.",
  privilege: "Admin Webhooks",
  audience: "anyone",
  output: portalLinkSchema,
  example: { output: portalLinkExample },
  subject: linkSubject,
  run: async (_context, { subject }) => presentLink(subject),
});

/** Operation that ends a link at once. */
export const revokePortalLink = defineOperation({
  name: "revokeWebhookPortalLink",
  method: "DELETE",
  path: `${path}/{portalId}`,
  tag,
  summary: "Revoke a link to an endpoint's portal",
  description: "Ends a link: its next request is refused.",
  privilege: "Admin Webhooks r/w",
  audience: "anyone",
  subject: linkSubject,
  async run(context, { subject }) {
    await inTransaction(context, async (change) => {
      const before = await findLive(change.transaction, portalLinks, { id: subject.id, lock: true });
      checkExpectedVersion(context, before);
      await changeRow(change, { kind: portalLinkKind, before, changes: { deleted: true }, action: "delete" });
    });
  },
});

/** The open link that the path names. @throws {DomainError} `not_found` */
async function linkSubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<PortalLinkRow> {
  const { id: endpointId } = await endpointSubject(context, parameters);
  const open = openLinks(endpointId, context.ports.clock.now());
  const where = all(open, matches({ id: parameters.portalId ?? "" }));
  const [row] = await context.store.select(portalLinks, { where, limit: 1 });
  if (!row) throw notFound();
  return row;
}
