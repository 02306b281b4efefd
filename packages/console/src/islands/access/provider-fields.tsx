import type { SsoProvider } from "@design-catalog/client/api";
import { ssoProviderFields } from "@design-catalog/client/fields";
import { SecretInput } from "../account/secret-input.tsx";
import { isObject, listIn } from "../engine/resource/field-values.ts";
import type { ResourceField } from "../engine/resource/field.ts";
import { fieldsOf } from "../engine/resource/fields-of.ts";
import { texts } from "./provider-texts.ts";
import { type Mapping, RoleMapping } from "./role-mapping.tsx";

/** A provider with the secret that a form sends; answers never contain it. */
export interface Provider extends SsoProvider {
  readonly clientSecret?: string;
}

const secret: ResourceField<Provider> = {
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
};

const described: readonly ResourceField<Provider>[] = fieldsOf<SsoProvider>(ssoProviderFields, {
  issuer: { kind: "url", only: "create" },
  clientId: { kind: "text" },
  roleMapping: {
    kind: "custom",
    read: (stored) => mappingOf(stored),
    write: (typed) => typed,
    show: (typed) =>
      mappingOf(typed)
        .map(({ value, roleId }) => `${value}: ${roleId}`)
        .join(", "),
    render: (typed, change, place) => <RoleMapping {...{ mapping: mappingOf(typed), change, place }} />,
  },
});

/** Fields of a provider of single sign-on; its secret comes after the id. */
export const providerFields = described.flatMap((field) => (field.name === "clientId" ? [field, secret] : [field]));

function mappingOf(value: unknown): Mapping {
  return listIn(value).filter(isRoleOfValue);
}

function isRoleOfValue(line: unknown): line is Mapping[number] {
  return isObject(line) && typeof line["value"] === "string" && typeof line["roleId"] === "string";
}
