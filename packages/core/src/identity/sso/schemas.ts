import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { exampleBase } from "../../engine/schemas/describe.ts";
import { boolean, idOf, list, mapOf, nullable, text } from "../../engine/schemas/schema.ts";
import { claimNames } from "./claims.ts";
import type { SsoProviderRow } from "./tables.ts";

const closed = { additionalProperties: false };

const issuer = titled(
  ["Issuer", "Aussteller"],
  text({ max: 2048, description: "https URL, exactly as in the provider's tokens; cannot be changed" }),
  {
    hint: [
      "An https address, exactly as the provider's tokens name it. It cannot be changed.",
      "Eine https-Adresse, genau wie in den Tokens des Anbieters. Sie lässt sich nicht ändern.",
    ],
  },
);
const slug = titled(
  ["Name in addresses", "Name in Adressen"],
  text({
    max: 63,
    pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
    description: "The provider's name in sign-in paths",
  }),
  {
    hint: [
      "Small letters, digits and hyphens, such as acme.",
      "Kleine Buchstaben, Ziffern und Bindestriche, etwa acme.",
    ],
  },
);
const scope = text({ max: 100, pattern: "^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$" });

/** Fields of a provider that administrators set, without the secret. */
const fields = {
  name: titled(["Name", "Name"], text({ max: 100, description: "Label of the button on the sign-in page" }), {
    hint: ["The label of the button on the sign-in page.", "Die Aufschrift des Knopfs auf der Anmeldeseite."],
  }),
  slug,
  issuer,
  clientId: titled(["Client id", "Client-Id"], text({ max: 1024 })),
  scopes: titled(
    ["Scopes", "Geltungsbereiche"],
    { ...list(scope, { max: 20 }), uniqueItems: true, default: ["openid", "profile", "email"] },
    { hint: ["One a line.", "Einer je Zeile."] },
  ),
  claimMapping: titled(
    ["Claims", "Claims"],
    {
      ...mapOf(Type.String({ pattern: `^(${claimNames.join("|")})$` }), text({ max: 200 }), {
        description: `Claims that contain a user's fields, if not the usual ones: ${claimNames.join(", ")}`,
      }),
      default: {},
    },
    {
      hint: [
        "Claims with a user's fields, if not the usual ones: email, emailVerified, firstName, lastName, locale, roles.",
        "Claims mit den Angaben eines Benutzers, falls nicht die üblichen: email, emailVerified, firstName, lastName, locale, roles.",
      ],
    },
  ),
  roleMapping: titled(
    ["Roles by claim", "Rollen nach Claim"],
    {
      ...list(Type.Object({ value: text({ max: 500 }), roleId: idOf("role") }, closed), {
        max: 100,
        description: "Role for each value of the roles claim; each sign-in gives and takes only these roles",
      }),
      default: [],
    },
    { hint: ["Each sign-in gives and takes only these roles.", "Jede Anmeldung gibt und nimmt nur diese Rollen."] },
  ),
  allowedDomains: titled(
    ["Domains", "Domänen"],
    {
      ...list(text({ max: 253 }), {
        max: 100,
        description: "Domains whose addresses may sign in; an empty list allows all",
      }),
      default: [],
    },
    {
      hint: [
        "One a line: only addresses of these may sign in. Without any, all may.",
        "Eine je Zeile: Nur deren Adressen dürfen sich anmelden. Ohne Eintrag dürfen es alle.",
      ],
    },
  ),
  autoCreate: titled(
    ["A first sign-in creates an account", "Die erste Anmeldung legt ein Konto an"],
    boolean({ default: true, description: "Whether a first sign-in creates an account" }),
  ),
  linkByVerifiedEmail: titled(
    [
      "A verified address signs in to the account that has it",
      "Eine bestätigte Adresse meldet sich bei dem Konto an, das sie hat",
    ],
    boolean({
      default: false,
      description:
        "Whether a verified address signs in to the account that has it: the provider then speaks for every account",
    }),
    { hint: ["The provider then speaks for every account.", "Der Anbieter spricht dann für jedes Konto."] },
  ),
  enabled: titled(["Enabled", "Eingeschaltet"], boolean({ default: true })),
};

/** Client secret; null removes it, and absent keeps the existing one. */
const clientSecret = Type.Optional(nullable(text({ max: 4096, form: "exact", description: "Never shown again" })));

const readOnly = {
  clientSecretHint: titled(
    ["Secret ends in", "Geheimnis endet auf"],
    nullable(text({ max: 8, description: "Last 4 characters of the client secret" })),
  ),
  redirectUri: titled(
    ["Redirect URI to register at the provider", "Rücksprungadresse, die beim Anbieter anzugeben ist"],
    Type.String({ description: "Redirect URI to register with the provider for this origin" }),
  ),
};

/** A provider as the API shows it. */
export const providerSchema = Type.Object(
  { ...baseSchema, ...fields, ...readOnly },
  {
    $id: "SsoProvider",
    ...closed,
    ...titlesOf({
      one: ["Provider of single sign-on", "Anbieter für Single Sign-on"],
      many: ["Providers", "Anbieter"],
      short: ["Provider", "Anbieter"],
    }),
  },
);

const writable = {
  name: fields.name,
  slug,
  issuer,
  clientId: fields.clientId,
  scopes: Type.Optional(fields.scopes),
  claimMapping: Type.Optional(fields.claimMapping),
  roleMapping: Type.Optional(fields.roleMapping),
  allowedDomains: Type.Optional(fields.allowedDomains),
  autoCreate: Type.Optional(fields.autoCreate),
  linkByVerifiedEmail: Type.Optional(fields.linkByVerifiedEmail),
  enabled: Type.Optional(fields.enabled),
};

export const providerCreateSchema = Type.Object({ ...writable, clientSecret }, { $id: "SsoProviderCreate", ...closed });

export const providerReplaceSchema = Type.Object(
  { ...writable, clientSecret, version: Type.Optional(baseSchema.version) },
  { $id: "SsoProviderReplace", ...closed },
);

export const providerPatchSchema = Type.Object(
  {
    ...patchMembers({ ...writable, clientSecret }),
    claimMapping: Type.Optional(
      mapOf(Type.String({ pattern: `^(${claimNames.join("|")})$` }), Type.Union([text({ max: 200 }), Type.Null()])),
    ),
    version: baseSchema.version,
    deleted: Type.Optional(boolean({ description: "True removes the provider" })),
  },
  { $id: "SsoProviderPatch", ...closed },
);

/** Request to register the service at the provider, which then issues the client id. */
export const providerRegisterSchema = Type.Object(
  {
    ...Type.Omit(Type.Object(writable), ["clientId"]).properties,
    initialAccessToken: Type.Optional(
      text({
        max: 4096,
        form: "exact",
        description: "For providers that do not let everybody register; it is not stored",
      }),
    ),
  },
  { $id: "SsoProviderRegister", ...closed },
);

export const providerSecretSchema = Type.Object(
  { provider: providerSchema, clientSecret: Type.String({ description: "Shown only this once" }) },
  { $id: "SsoProviderSecret", ...closed },
);

/** Members that GET shows and a replacement may send back. */
export const ignoredMembers = [
  "id",
  "deleted",
  "createdAt",
  "updatedAt",
  "createdBy",
  "updatedBy",
  ...Object.keys(readOnly),
];

/** Presents a provider as the API shows it, without its secret. */
export function presentProvider(row: SsoProviderRow, baseUrl: string): Static<typeof providerSchema> {
  const { sealedClientSecret: _sealed, ...shown } = row;
  return {
    ...shown,
    scopes: [...row.scopes],
    claimMapping: { ...row.claimMapping },
    roleMapping: row.roleMapping.map((mapping) => ({ ...mapping })),
    allowedDomains: [...row.allowedDomains],
    redirectUri: redirectUriOf(row.slug, baseUrl),
  };
}

/** Address to which a provider sends browsers back. */
export function redirectUriOf(slug: string, baseUrl: string): string {
  return `${baseUrl}/api/v1/account/sso/${slug}/callback`;
}

export const providerExample = {
  name: "Dealer accounts",
  slug: "dealer",
  issuer: "https://login.dealer.example",
  clientId: "design-catalog",
  scopes: ["openid", "profile", "email"],
  claimMapping: { roles: "groups" },
  roleMapping: [],
  allowedDomains: ["dealer.example"],
  autoCreate: true,
  linkByVerifiedEmail: false,
  enabled: true,
};

/** Example of a provider in answers, for the documentation. */
export const providerAnswerExample = {
  ...exampleBase,
  ...providerExample,
  clientSecretHint: "9fQk",
  redirectUri: redirectUriOf(providerExample.slug, "https://catalog.example"),
};
