import { type Static, Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { boolean, idOf, list, nullable, text, timestamp } from "../../engine/schemas/schema.ts";
import { passwordMember } from "../factors/schemas.ts";
import type { UserPasskeyRow } from "./table.ts";

const closed = { additionalProperties: false };

/** Characters of the longest value of an authenticator: most need a tenth of it. */
const answerLengthMax = 8192;

/** Bytes in base64url, as `PublicKeyCredential.toJSON()` writes them. */
export function bytesText(description: string, maxLength = answerLengthMax) {
  return text({ max: maxLength, pattern: "^[A-Za-z0-9_-]+$", form: "exact", description });
}

/** Id of a passkey as its authenticator gives it: at most 1023 bytes (WebAuthn Level 3 §4). */
export const credentialIdMember = bytesText("Id of the passkey, base64url", 1364);

export const clientDataMember = bytesText("What the browser says of the ceremony, base64url");

const name = titled(["Name", "Name"], text({ max: 100 }));

export const passkeySchema = Type.Object(
  {
    id: idOf("passkey"),
    name,
    domain: Type.String({
      description: "Domain that it belongs to; it may sign in at others that serve the application",
    }),
    createdAt: timestamp(),
    lastUsedAt: nullable(
      timestamp({ description: "When it last signed its user in, also in place of a code; null before" }),
    ),
    lastUsedNetwork: nullable(Type.String({ description: "Rough network of its last use, such as `192.0.2.0/24`" })),
    backedUp: boolean({ description: "Whether its owner has it on other devices too" }),
    transports: Type.Array(Type.String({ description: "Such as internal, hybrid or usb" })),
  },
  { $id: "Passkey", ...closed },
);

export const passkeyExample: Static<typeof passkeySchema> = {
  id: "6740a1f2c3d4e5f607182990",
  name: "Work laptop",
  domain: "catalog.example",
  createdAt: "2026-11-20T08:00:00.000Z",
  lastUsedAt: "2026-11-21T09:30:00.000Z",
  lastUsedNetwork: "192.0.2.0/24",
  backedUp: true,
  transports: ["internal"],
};

/** A passkey without what only its verification needs. */
export function presentPasskey(row: UserPasskeyRow): Static<typeof passkeySchema> {
  const { id, domain, createdAt, lastUsedAt, lastUsedNetwork, backedUp, transports } = row;
  return { id, name: row.name, domain, createdAt, lastUsedAt, lastUsedNetwork, backedUp, transports: [...transports] };
}

/** The step-up that every change of passkeys needs. */
export const stepUpSchema = Type.Object(
  { currentPassword: Type.Optional(passwordMember) },
  { $id: "PasskeyStepUp", ...closed },
);

export const passkeyCreateSchema = Type.Object(
  {
    name: Type.Optional(name),
    id: credentialIdMember,
    clientDataJSON: clientDataMember,
    attestationObject: bytesText("The new public key, base64url"),
    transports: Type.Optional(list(text({ max: 32 }), { max: 10, description: "Ways to the authenticator" })),
  },
  { $id: "PasskeyCreate", ...closed },
);

export const passkeyPatchSchema = Type.Object({ name }, { $id: "PasskeyPatch", ...closed });

const credentialSchema = Type.Object(
  { type: Type.Literal("public-key"), id: Type.String(), transports: Type.Optional(Type.Array(Type.String())) },
  closed,
);

/** Options as `PublicKeyCredential.parseCreationOptionsFromJSON()` reads them (WebAuthn Level 3 §5.4). */
export const creationOptionsSchema = Type.Object(
  {
    challenge: Type.String({ description: "Answered once, within 5 minutes" }),
    rp: Type.Object({ id: Type.String(), name: Type.String() }, closed),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }, closed),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal("public-key"), alg: Type.Integer() }, closed)),
    timeout: Type.Integer({ description: "Milliseconds" }),
    excludeCredentials: Type.Array(credentialSchema),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.Literal("required"),
        requireResidentKey: Type.Literal(true),
        userVerification: Type.Literal("required"),
      },
      closed,
    ),
    attestation: Type.Literal("none"),
  },
  { $id: "PasskeyCreationOptions", ...closed },
);
