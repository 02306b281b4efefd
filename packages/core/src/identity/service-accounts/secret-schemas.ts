import { Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { idOf, nullable, timestamp } from "../../engine/schemas/schema.ts";
import type { ClientSecretRow } from "./secrets-table.ts";

const closed = { additionalProperties: false };

const expiresAt = titled(
  ["Ends", "Endet"],
  nullable(timestamp({ description: "Time from which the secret and its tokens are refused; null for none" })),
);

/** A secret of a service account as the API shows it. */
export const clientSecretSchema = Type.Object(
  {
    id: baseSchema.id,
    version: baseSchema.version,
    hint: titled(["Begins with", "Beginnt mit"], Type.String({ description: "Its prefix and 4 characters" })),
    createdAt: baseSchema.createdAt,
    createdBy: titled(["Created by", "Angelegt von"], nullable(idOf("user"))),
    expiresAt,
    lastUsedAt: titled(
      ["Last used", "Zuletzt benutzt"],
      nullable(timestamp({ description: "When it last got a token, to the hour" })),
    ),
    lastUsedNetwork: titled(
      ["Last used from", "Zuletzt benutzt von"],
      nullable(Type.String({ description: "Network of that use: an IPv4 address, or the /64 of an IPv6 one" })),
    ),
  },
  {
    $id: "OAuthClientSecret",
    ...closed,
    ...titlesOf({ one: ["Secret", "Geheimnis"], many: ["Secrets", "Geheimnisse"] }),
  },
);

export const clientSecretCreateSchema = Type.Object(
  { expiresAt: Type.Optional(expiresAt) },
  { $id: "OAuthClientSecretCreate", ...closed },
);

export const clientSecretCreatedSchema = Type.Object(
  {
    ...clientSecretSchema.properties,
    secret: Type.String({
      description: "Shown only this once: a prefix, 43 characters of base64url and 6 check characters",
    }),
  },
  { $id: "OAuthClientSecretCreated", ...closed },
);

/** Presents a secret as the API shows it, without its hash. */
export function presentSecret(row: ClientSecretRow) {
  const { id, version, hint, createdAt, createdBy, expiresAt: end, lastUsedAt, lastUsedNetwork } = row;
  return { id, version, hint, createdAt, createdBy, expiresAt: end, lastUsedAt, lastUsedNetwork };
}

export const secretExample = "dcs_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_0JwE9e";

/** Example of a secret in answers, for the documentation. */
export const clientSecretExample = {
  id: "6740a1f2c3d4e5f607182957",
  version: 0,
  hint: "dcs_3q2-",
  createdAt: "2026-11-21T09:30:00.000Z",
  createdBy: "6740a1f2c3d4e5f607182950",
  expiresAt: "2027-11-21T09:30:00.000Z",
  lastUsedAt: null,
  lastUsedNetwork: null,
};
