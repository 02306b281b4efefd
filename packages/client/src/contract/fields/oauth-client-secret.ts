/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { OAuthClientSecret } from "../api.ts";

/** Fields of {@link OAuthClientSecret}. */
export const oAuthClientSecretFields: FieldsOf<OAuthClientSecret> = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  hint: { kind: "text", title: {"en":"Begins with","de":"Beginnt mit"}, isRequired: true, isReadOnly: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  createdBy: { kind: "reference", title: {"en":"Created by","de":"Angelegt von"}, to: "user", isReadOnly: true },
  expiresAt: { kind: "moment", title: {"en":"Ends","de":"Endet"} },
  lastUsedAt: { kind: "moment", title: {"en":"Last used","de":"Zuletzt benutzt"}, isReadOnly: true },
  lastUsedNetwork: { kind: "text", title: {"en":"Last used from","de":"Zuletzt benutzt von"}, isReadOnly: true },
};
