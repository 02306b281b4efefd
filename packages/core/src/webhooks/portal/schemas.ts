import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { exampleBase } from "../../engine/schemas/describe.ts";
import { idOf, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { portalActions, type PortalLinkRow } from "./table.ts";

const closed = { additionalProperties: false };

/** Days until a link ends at the latest. */
export const portalDaysMax = 30;

/** Milliseconds until a link ends that was made without a time. */
export const portalDefaultMs = 3_600_000;

const may = titled(
  ["Allowed", "Erlaubt"],
  Type.Array(oneOf(portalActions), {
    uniqueItems: true,
    maxItems: portalActions.length,
    description: "What the link allows besides reading",
  }),
  {
    values: {
      test: ["send tests", "Tests senden"],
      resend: ["resend deliveries", "Zustellungen wiederholen"],
      roll: ["roll the secret", "das Geheimnis erneuern"],
      filter: ["change the filter", "den Filter ändern"],
    },
  },
);
const expiresAt = titled(["Ends", "Endet"], timestamp());

/** Body of the operation that makes a link. */
export const portalLinkCreateSchema = Type.Object(
  {
    expiresAt: Type.Optional(
      timestamp({ description: `When the link ends: by default in an hour, at most in ${portalDaysMax} days` }),
    ),
    may,
  },
  { $id: "WebhookPortalLinkCreate", ...closed },
);

/** A link as administrators see it; nothing shows its token again. */
export const portalLinkSchema = Type.Object(
  {
    id: titled(["Link id", "Kennung des Links"], idOf("portal link")),
    endpointId: titled(["Endpoint", "Endpunkt"], idOf("endpoint")),
    may,
    expiresAt,
    createdAt: baseSchema.createdAt,
    createdBy: baseSchema.createdBy,
  },
  {
    $id: "WebhookPortalLink",
    ...closed,
    ...titlesOf({ one: ["Portal link", "Portal-Link"], many: ["Portal links", "Portal-Links"] }),
  },
);

/** Answer to the making of a link, the only one that has its URL. */
export const portalLinkCreatedSchema = Type.Object(
  {
    id: portalLinkSchema.properties.id,
    url: titled(
      ["URL", "URL"],
      Type.String({
        description: "Address of the portal's page; its fragment is the secret token",
      }),
    ),
    expiresAt,
  },
  { $id: "WebhookPortalLinkCreated", ...closed },
);

/** Members of every answer that say what the link allows and when it ends. */
export const passFields = { may, expiresAt };

/** A link as the API shows it. */
export function presentLink(row: PortalLinkRow): Static<typeof portalLinkSchema> {
  const { id, endpointId, may: actions, expiresAt: end, createdAt, createdBy } = row;
  return { id, endpointId, may: [...actions], expiresAt: end, createdAt, createdBy };
}

/** A link for the documentation. */
export const portalLinkExample = {
  id: "6740a1f2c3d4e5f607182998",
  endpointId: "6740a1f2c3d4e5f607182930",
  may: ["test", "resend"],
  expiresAt: "2026-11-21T10:30:00.000Z",
  createdAt: exampleBase.createdAt,
  createdBy: exampleBase.createdBy,
};
