import { type Static, Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import { assertionAlgorithms } from "../../ports/client-assertions.ts";

const closed = { additionalProperties: false };

/** Keys of a client, at most: one in use, those that follow, and those of several programs. */
const keysMax = 10;

/** Characters of a part of a key: an RSA modulus of 8192 bits has 1366. */
const number = Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{1,1400}$" }));

const jwk = Type.Object(
  {
    kty: oneOf(["RSA", "EC", "OKP"]),
    kid: Type.Optional(text({ max: 200, form: "exact" })),
    alg: Type.Optional(oneOf(assertionAlgorithms)),
    use: Type.Optional(oneOf(["sig"])),
    n: number,
    e: number,
    crv: Type.Optional(oneOf(["P-256", "Ed25519"])),
    x: number,
    y: number,
  },
  closed,
);

/** A public key (RFC 7517 §4). */
export type ClientKey = Static<typeof jwk>;

/** Keys of a service account that proves its identity by them. */
export const keyFields = {
  jwks: titled(
    ["Public keys", "Öffentliche Schlüssel"],
    nullable(
      Type.Object(
        { keys: Type.Array(jwk, { minItems: 1, maxItems: keysMax }) },
        { ...closed, description: "Public keys (RFC 7517) of a service account with the method private_key_jwt" },
      ),
    ),
  ),
  jwksUri: titled(
    ["Address of the keys", "Adresse der Schlüssel"],
    nullable(text({ max: 2048, description: "https URL of the keys, in place of `jwks`" })),
  ),
};
