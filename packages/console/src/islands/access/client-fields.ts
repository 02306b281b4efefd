import type { OAuthClient } from "@design-catalog/client/api";
import type { ResourceField } from "../engine/resource/field.ts";
import { texts } from "./client-texts.ts";

/** Fields of an OAuth client. */
export const clientFields: readonly ResourceField<OAuthClient>[] = [
  { name: "name", kind: "text", label: texts.name, hint: texts.nameHint, isRequired: true },
  {
    name: "type",
    kind: "choice",
    label: texts.type,
    hint: texts.typeHint,
    options: Object.entries(texts.types),
    isRequired: true,
    only: "create",
  },
  { name: "redirectUris", kind: "lines", label: texts.redirectUris, hint: texts.redirectUrisHint },
  {
    name: "scopes",
    kind: "choices",
    label: texts.scopes,
    options: Object.entries(texts.scopeNames),
    initial: ["openid", "profile", "email", "offline_access", "api"],
  },
  {
    name: "grantTypes",
    kind: "choices",
    label: texts.grantTypes,
    options: Object.entries(texts.grantNames),
    initial: ["authorization_code", "refresh_token"],
  },
  { name: "uri", kind: "url", label: texts.uri },
  { name: "logoUri", kind: "url", label: texts.logoUri },
  { name: "trusted", kind: "switch", label: texts.trusted, hint: texts.trustedHint },
  { name: "enabled", kind: "switch", label: texts.enabled, hint: texts.enabledHint, initial: true },
];
