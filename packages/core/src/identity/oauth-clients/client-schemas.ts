import { Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { boolean, idOf, list, nullable, oneOf, text, timestamp } from "../../engine/schemas/schema.ts";
import { signatureAlgorithms } from "../../ports/token-signer.ts";
import { keyFields } from "../service-accounts/key-schemas.ts";
import { clientNameLengthMax, clientUriLengthMax } from "./client-metadata.ts";
import { logoutFields } from "./logout-fields.ts";
import { redirectUriLengthMax, redirectUrisMax } from "./redirect-uri.ts";
import { subjectFields } from "./subject-fields.ts";
import {
  allAuthMethods,
  clientGrantTypes,
  clientKinds,
  clientOrigins,
  clientScopes,
  defaultIdTokenAlg,
  serviceAuthMethods,
  serviceGrantType,
} from "./table.ts";

const closed = { additionalProperties: false };

/** Scopes of a client for which its administrator names none. */
export const defaultScopes = ["openid", "profile", "email", "offline_access", "api"] as const;

const clientType = oneOf(["public", "confidential"], {
  default: "confidential",
  description: "Confidential for a program that can keep a secret; public for one that runs on a user's device",
});

const grantTypes = [...clientGrantTypes, serviceGrantType] as const;

/** Bounds of a list that names some of the values; a longer one is refused before its items are looked at. */
const onceEach = (values: readonly unknown[]) => ({ minItems: 1, maxItems: values.length, uniqueItems: true });

const writable = {
  name: titled(
    ["Name", "Name"],
    text({ max: clientNameLengthMax, description: "Shown to users when they are asked for consent" }),
    {
      hint: [
        "Users see it when they are asked for consent.",
        "Benutzer sehen ihn, wenn sie um Zustimmung gebeten werden.",
      ],
    },
  ),
  redirectUris: titled(
    ["Redirect URIs", "Rücksprungadressen"],
    Type.Array(text({ max: redirectUriLengthMax, form: "exact" }), {
      maxItems: redirectUrisMax,
      uniqueItems: true,
      description:
        "https, http to a loopback host, or a private-use scheme named by a reverse domain; an app has at least one",
    }),
    {
      hint: [
        "One a line: https, http to this computer, or a scheme of your own such as com.example.app.",
        "Eine je Zeile: https, http zu diesem Rechner, oder ein eigenes Schema wie com.example.app.",
      ],
    },
  ),
  ...logoutFields,
  grantTypes: Type.Array(oneOf(grantTypes), { ...onceEach(grantTypes), default: [...clientGrantTypes] }),
  scopes: Type.Array(oneOf(clientScopes), { ...onceEach(clientScopes), default: [...defaultScopes] }),
  idTokenSignedResponseAlg: titled(
    ["Algorithm of ID tokens", "Verfahren der ID-Tokens"],
    oneOf(signatureAlgorithms, {
      description: `Algorithm that signs the client's ID tokens; ${defaultIdTokenAlg}, which every library knows, for a new client`,
    }),
    {
      values: "as they are",
      hint: [
        "Every library of OpenID Connect knows RS256; ES256 makes smaller tokens.",
        "Jede Bibliothek für OpenID Connect kennt RS256; ES256 macht kleinere Tokens.",
      ],
    },
  ),
  sectorIdentifierUri: subjectFields.sectorIdentifierUri,
  uri: titled(
    ["Home page", "Startseite"],
    nullable(text({ max: clientUriLengthMax, description: "Home page, https" })),
  ),
  logoUri: titled(
    ["Address of the logo", "Adresse des Logos"],
    nullable(text({ max: clientUriLengthMax, description: "Picture, https" })),
  ),
  trusted: titled(
    ["Trusted", "Vertrauenswürdig"],
    boolean({ default: false, description: "If true, users are not asked for consent" }),
    {
      hint: [
        "Users are not asked for consent. Only who holds every privilege can set this.",
        "Benutzer werden nicht um Zustimmung gebeten. Setzen kann das nur, wer jedes Recht hat.",
      ],
    },
  ),
  enabled: titled(
    ["Enabled", "Eingeschaltet"],
    boolean({ default: true, description: "If false, revokes all consents to the client and all its tokens" }),
    {
      hint: [
        "Disabling revokes all that users granted to the client, and ends its tokens.",
        "Abschalten widerruft alles, was Benutzer dem Client erlaubt haben, und beendet seine Tokens.",
      ],
    },
  ),
  roles: titled(["Roles", "Rollen"], {
    ...list(idOf("role"), { max: 50, description: "Ids of roles of a service account; an app has none" }),
    uniqueItems: true,
  }),
  ...keyFields,
};

/** A client as the API shows it. */
export const clientSchema = Type.Object(
  {
    ...baseSchema,
    kind: titled(["Kind", "Art"], oneOf(clientKinds), {
      hint: [
        "An app asks users for access; a service account is a program that acts for nobody but itself.",
        "Eine App bittet Benutzer um Zugriff; ein Dienstkonto ist ein Programm, das für niemanden handelt als für sich.",
      ],
      values: { app: ["app", "App"], service: ["service account", "Dienstkonto"] },
    }),
    clientId: titled(["Client id", "Client-Id"], Type.String({ description: "How the client identifies itself" })),
    type: titled(["Type", "Art"], oneOf(["public", "confidential"]), {
      hint: [
        "Confidential for a program that can keep a secret, public for one on a user's device.",
        "Vertraulich für ein Programm, das ein Geheimnis hüten kann, öffentlich für eines auf einem Endgerät.",
      ],
      values: { confidential: ["confidential", "vertraulich"], public: ["public", "öffentlich"] },
    }),
    origin: titled(["Origin", "Herkunft"], oneOf(clientOrigins), {
      values: {
        admin: ["added here", "hier angelegt"],
        dynamic: ["registered itself", "hat sich selbst angemeldet"],
        "metadata-document": ["publishes its own document", "veröffentlicht sein eigenes Dokument"],
      },
    }),
    authMethod: titled(["Authentication", "Anmeldung"], oneOf(allAuthMethods), { values: "as they are" }),
    subjectType: subjectFields.subjectType,
    ...writable,
    grantTypes: titled(
      ["Grant types", "Arten der Freigabe"],
      Type.Array(Type.String({ description: `One of ${grantTypes.join(", ")}` })),
    ),
    scopes: titled(["Scopes", "Geltungsbereiche"], Type.Array(Type.String())),
    secretHint: titled(
      ["Secret ends in", "Geheimnis endet auf"],
      nullable(text({ max: 8, description: "Last 4 characters of the secret" })),
    ),
    lastUsedAt: titled(
      ["Last used", "Zuletzt benutzt"],
      nullable(timestamp({ description: "When it last requested tokens, to the hour" })),
    ),
    userId: titled(["User", "Benutzer"], nullable(idOf("user")), {
      hint: ["The record of a service account among the users.", "Der Eintrag eines Dienstkontos unter den Benutzern."],
    }),
  },
  {
    $id: "OAuthClient",
    ...closed,
    ...titlesOf({
      one: ["OAuth client", "OAuth-Client"],
      many: ["OAuth clients", "OAuth-Clients"],
      short: ["Client", "Client"],
    }),
  },
);

const { name, redirectUris, ...others } = writable;

const kindOfClient = oneOf(clientKinds, {
  default: "app",
  description: "An app asks users for access; a service account acts for nobody but itself",
});

/** Optional members, which PUT resets to their defaults, save for the algorithm and the sector: others could lock the client out. */
const optional = {
  postLogoutRedirectUris: Type.Optional(others.postLogoutRedirectUris),
  backchannelLogoutUri: Type.Optional(others.backchannelLogoutUri),
  grantTypes: Type.Optional(others.grantTypes),
  scopes: Type.Optional(others.scopes),
  idTokenSignedResponseAlg: Type.Optional(others.idTokenSignedResponseAlg),
  sectorIdentifierUri: Type.Optional(others.sectorIdentifierUri),
  uri: Type.Optional(others.uri),
  logoUri: Type.Optional(others.logoUri),
  trusted: Type.Optional(others.trusted),
  enabled: Type.Optional(others.enabled),
  roles: Type.Optional(others.roles),
  jwks: Type.Optional(others.jwks),
  jwksUri: Type.Optional(others.jwksUri),
};

export const clientCreateSchema = Type.Object(
  {
    kind: Type.Optional(kindOfClient),
    name,
    redirectUris: Type.Optional(redirectUris),
    type: Type.Optional(clientType),
    subjectType: Type.Optional(subjectFields.subjectType),
    ...optional,
    authMethod: Type.Optional(
      oneOf(serviceAuthMethods, {
        default: "client_secret_basic",
        description: "How a service account proves its identity",
      }),
    ),
    secretExpiresAt: Type.Optional(
      nullable(timestamp({ description: "Time from which the first secret of a service account proves nothing" })),
    ),
  },
  { $id: "OAuthClientCreate", ...closed },
);

export const clientReplaceSchema = Type.Object(
  { name, redirectUris: Type.Optional(redirectUris), ...optional, version: Type.Optional(baseSchema.version) },
  { $id: "OAuthClientReplace", ...closed },
);

/** Read-only members that PUT accepts, to let callers send back the answer of GET. */
export const clientReadOnlyMembers = [
  ...Object.keys(baseSchema).filter((member) => member !== "version"),
  "clientId",
  "kind",
  "userId",
  "type",
  "origin",
  "authMethod",
  "subjectType",
  "secretHint",
  "lastUsedAt",
];

export const clientPatchSchema = Type.Object(
  {
    version: baseSchema.version,
    ...patchMembers({
      name,
      redirectUris,
      ...others,
      trusted: boolean(),
      enabled: boolean({ description: "If false, revokes all consents to the client and all its tokens" }),
      deleted: boolean({
        description: "If true, removes the client and revokes all consents to it and all its tokens",
      }),
    }),
  },
  { $id: "OAuthClientPatch", ...closed },
);

export const clientCreatedSchema = Type.Object(
  {
    client: clientSchema,
    secret: Type.Optional(
      Type.String({ description: "Shown only this once; absent for a public client and one with keys" }),
    ),
  },
  { $id: "OAuthClientCreated", ...closed },
);

/** Values of omitted members in PUT and in a new client. */
export const clientDefaults = {
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  grantTypes: clientGrantTypes,
  scopes: defaultScopes,
  uri: null,
  logoUri: null,
  trusted: false,
  enabled: true,
} as const;
