import type { OAuthClient } from "@design-catalog/client/api";
import { oAuthClientFields } from "@design-catalog/client/fields";
import { Area } from "../engine/resource/area.tsx";
import { textOf } from "../engine/resource/field-values.ts";
import type { ResourceField, Values } from "../engine/resource/field.ts";
import { fieldsOf } from "../engine/resource/fields-of.ts";
import { labelOf } from "../engine/words.ts";
import { daysText, endAfter, SecretEnd, usualDays } from "./secret-end.tsx";
import { texts } from "./service-texts.ts";

/** A service account, with the end of its first secret, which only the request for a new one has. */
export interface ServiceAccount extends OAuthClient {
  readonly secretExpiresAt?: string | null;
}

/** Tells whether an account signs by a key, in place of a secret. */
function signsByKey({ authMethod }: Values): boolean {
  return authMethod === "private_key_jwt";
}

const described = fieldsOf<OAuthClient>(oAuthClientFields, {
  name: { hint: texts.nameHint },
  roles: { hint: texts.rolesHint },
  authMethod: { only: "create", options: Object.entries(texts.methods) },
  enabled: { hint: texts.enabledHint, only: "edit" },
  jwks: {
    kind: "custom",
    hint: texts.jwksHint,
    read: (stored) => (stored ? JSON.stringify(stored, null, 2) : ""),
    write: (typed) => jsonOf(textOf(typed).trim()),
    show: textOf,
    render: (typed, change, place) => (
      <Area {...{ change, place }} label={labelOf(oAuthClientFields.jwks)} value={textOf(typed)} />
    ),
  },
  jwksUri: { kind: "url", hint: texts.jwksUriHint },
});

/** Keys of an account, or their address. */
export const keyFields = named("jwks", "jwksUri");

const firstEnd: ResourceField<ServiceAccount> = {
  name: "secretExpiresAt",
  kind: "custom",
  label: texts.secretEnds,
  hint: texts.secretEndsHint,
  only: "create",
  initial: usualDays,
  read: textOf,
  write: (typed) => endAfter(textOf(typed)),
  show: (typed) => daysText(textOf(typed)),
  render: (typed, change, place) => <SecretEnd {...{ change, place }} days={textOf(typed)} />,
};

/** Fields of a service account; open ones have their keys and secrets below. */
export const serviceFields: readonly ResourceField<ServiceAccount>[] = [
  ...named("name", "roles", "authMethod"),
  ...keyFields.map((field) => ({ ...field, only: "create" as const, isShown: signsByKey })),
  // A stored account has none.
  { ...firstEnd, isShown: (values) => !signsByKey(values) && values[firstEnd.name] !== "" },
  ...named("enabled", "clientId", "lastUsedAt"),
];

function named(...names: readonly (keyof OAuthClient)[]): readonly ResourceField<OAuthClient>[] {
  return names.flatMap((name) => described.filter((field) => field.name === name));
}

/** The value of a JSON text; null for none. The service refuses another text at the pointer of its field. */
function jsonOf(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
