/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { WebhookAuth } from "../api.ts";

/** Fields of {@link WebhookAuth}. */
export const webhookAuthFields: FieldsOf<WebhookAuth> = {
  type: { kind: "choice", title: {"en":"Kind","de":"Art"}, values: {"oauth2_client_credentials":{"en":"OAuth 2.0 client credentials","de":"OAuth 2.0 Client Credentials"}}, isRequired: true },
  tokenUrl: { kind: "area", title: {"en":"Token URL","de":"Token-URL"}, max: 2048, isRequired: true },
  clientId: { kind: "text", title: {"en":"Client id","de":"Client-ID"}, max: 500, isRequired: true },
  clientSecret: { kind: "area", title: {"en":"Client secret","de":"Client-Geheimnis"}, max: 4096, isRequired: true },
  authMethod: { kind: "choice", title: {"en":"Sends its secret","de":"Sendet sein Geheimnis"}, values: {"client_secret_basic":{"en":"in a header","de":"im Header"},"client_secret_post":{"en":"in the body","de":"im Rumpf"}}, isRequired: true },
  scope: { kind: "area", title: {"en":"Scope","de":"Scope"}, max: 1000, isRequired: true },
  audience: { kind: "area", title: {"en":"Audience","de":"Audience"}, max: 1000, isRequired: true },
};
