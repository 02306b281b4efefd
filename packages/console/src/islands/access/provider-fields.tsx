import type { SsoProvider } from "@design-catalog/client/api";
import { SecretInput } from "../account/secret-input.tsx";
import type { ResourceField } from "../engine/resource/field.ts";
import { texts } from "./provider-texts.ts";
import { type Mapping, RoleMapping } from "./role-mapping.tsx";

/** A provider with the secret that a form sends; answers never contain it. */
export interface Provider extends SsoProvider {
  readonly clientSecret?: string;
}

/** Fields of a provider of single sign-on. */
export const providerFields: readonly ResourceField<Provider>[] = [
  { name: "name", kind: "text", label: texts.name, hint: texts.nameHint, isRequired: true },
  { name: "slug", kind: "text", label: texts.slug, hint: texts.slugHint, isRequired: true },
  { name: "issuer", kind: "url", label: texts.issuer, hint: texts.issuerHint, isRequired: true, only: "create" },
  { name: "clientId", kind: "text", label: texts.clientId, isRequired: true },
  {
    name: "clientSecret",
    kind: "custom",
    label: texts.clientSecret,
    hint: texts.clientSecretHint,
    read: () => "",
    // Without the member the service keeps what is stored.
    write: (typed) => (typed === "" ? undefined : typed),
    show: () => "",
    render: (typed, change, place) => (
      <SecretInput {...{ place, change, value: String(typed), label: texts.clientSecret, purpose: "off" }} />
    ),
  },
  {
    name: "scopes",
    kind: "lines",
    label: texts.scopes,
    hint: texts.scopesHint,
    initial: ["openid", "profile", "email"],
  },
  { name: "allowedDomains", kind: "lines", label: texts.allowedDomains, hint: texts.allowedDomainsHint },
  { name: "claimMapping", kind: "entries", label: texts.claimMapping, hint: texts.claimMappingHint, isMerged: true },
  {
    name: "roleMapping",
    kind: "custom",
    label: texts.roleMapping,
    hint: texts.roleMappingHint,
    read: (stored) => mappingOf(stored),
    write: (typed) => typed,
    show: (typed) =>
      mappingOf(typed)
        .map(({ value, roleId }) => `${value}: ${roleId}`)
        .join(", "),
    render: (typed, change, place) => <RoleMapping {...{ mapping: mappingOf(typed), change, place }} />,
  },
  { name: "autoCreate", kind: "switch", label: texts.autoCreate, initial: true },
  { name: "linkByVerifiedEmail", kind: "switch", label: texts.linkByVerifiedEmail, hint: texts.linkHint },
  { name: "enabled", kind: "switch", label: texts.enabled, initial: true },
];

function mappingOf(value: unknown): Mapping {
  // Forms hold what is stored, or what RoleMapping made.
  return Array.isArray(value) ? (value as Mapping) : [];
}
