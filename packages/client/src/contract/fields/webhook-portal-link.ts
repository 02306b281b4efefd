/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { WebhookPortalLink } from "../api.ts";

/** Fields of {@link WebhookPortalLink}. */
export const webhookPortalLinkFields: FieldsOf<WebhookPortalLink> = {
  id: { kind: "reference", title: {"en":"Link id","de":"Kennung des Links"}, to: "portal link", isRequired: true, isReadOnly: true },
  endpointId: { kind: "reference", title: {"en":"Endpoint","de":"Endpunkt"}, to: "endpoint", isRequired: true, isReadOnly: true },
  may: { kind: "choices", title: {"en":"Allowed","de":"Erlaubt"}, values: {"test":{"en":"send tests","de":"Tests senden"},"resend":{"en":"resend deliveries","de":"Zustellungen wiederholen"},"roll":{"en":"roll the secret","de":"das Geheimnis erneuern"},"filter":{"en":"change the filter","de":"den Filter ändern"}}, isRequired: true },
  expiresAt: { kind: "moment", title: {"en":"Ends","de":"Endet"}, isRequired: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  createdBy: { kind: "reference", title: {"en":"Created by","de":"Erstellt von"}, to: "user", isReadOnly: true },
};
