import { base64Url } from "@design-catalog/core/engine";
// The adapter, for tests of core, which knows no other package.
export { createPasskeys } from "@design-catalog/http";
import type { PasskeyAssertion, PasskeyCreation } from "@design-catalog/core/ports";

/** A request to an authenticator, with the parts that a test wants it to do wrongly. */
export interface Ceremony {
  readonly challenge: string;
  /** Domain of the passkey. */
  readonly domain: string;
  /** User whom a new passkey is for, base64url: its answers name this user. */
  readonly user?: string;
  /** Origin of the page. @default https at the domain */
  readonly origin?: string;
  /** @default true */
  readonly isVerified?: boolean;
  /** Members of the client data that differ from those of a browser. */
  readonly clientData?: Readonly<Record<string, unknown>>;
}

/** An authenticator in software that holds one passkey, with real signatures by Web Crypto (ES256). */
export interface SoftwareAuthenticator {
  /** Id of the passkey, base64url. */
  readonly id: string;
  /** Uses so far, which a test may set back as a copied key would have them. */
  counter: number;
  create(ceremony: Ceremony): Promise<PasskeyCreation>;
  /** Counts one use and signs. */
  get(ceremony: Ceremony): Promise<PasskeyAssertion & { readonly userHandle?: string }>;
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, attested: 0x40 } as const;

export async function createSoftwareAuthenticator(): Promise<SoftwareAuthenticator> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const credentialId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64Url(credentialId);
  let user: string | undefined;
  const authenticator: SoftwareAuthenticator = {
    id,
    counter: 0,
    async create(ceremony) {
      ({ user } = ceremony);
      const attested = joined(new Uint8Array(16), [0, credentialId.length], credentialId, coseKey(point));
      const data = await authenticatorData(ceremony, authenticator.counter, attested);
      const clientDataJSON = base64Url(clientData("webauthn.create", ceremony));
      const attestationObject = base64Url(
        joined([0xa3], text("fmt"), text("none"), text("attStmt"), [0xa0], text("authData"), bytes(data)),
      );
      return { id, clientDataJSON, attestationObject };
    },
    async get(ceremony) {
      authenticator.counter += 1;
      const data = await authenticatorData(ceremony, authenticator.counter);
      const client = clientData("webauthn.get", ceremony);
      const signed = joined(data, new Uint8Array(await crypto.subtle.digest("SHA-256", client)));
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, signed));
      return {
        id,
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(derOf(signature)),
        ...(user !== undefined && { userHandle: user }),
      };
    },
  };
  return authenticator;
}

function clientData(type: string, { challenge, domain, origin = `https://${domain}`, clientData: own }: Ceremony) {
  return new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...own }));
}

async function authenticatorData(
  { domain, isVerified = true }: Ceremony,
  counter: number,
  attested?: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const domainHash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(domain)));
  const verified = isVerified ? flags.verified : 0;
  const bits = flags.present | verified | flags.backupEligible | (attested ? flags.attested : 0);
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, counter);
  return joined(domainHash, [bits], count, attested ?? []);
}

/** A key of P-256 in COSE form (RFC 9053 §7.1), from its point without compression. */
function coseKey(point: Uint8Array): Uint8Array {
  const [x, y] = [point.slice(1, 33), point.slice(33)];
  return joined([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21], bytes(x), [0x22], bytes(y));
}

/** CBOR of a byte string of less than 64 KiB (RFC 8949 §3.1). */
function bytes(value: Uint8Array): Uint8Array {
  const { length } = value;
  return joined(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff], value);
}

/** CBOR of a text of less than 24 characters. */
function text(value: string): Uint8Array {
  return joined([0x60 + value.length], new TextEncoder().encode(value));
}

/** A signature in the form that authenticators give it (RFC 3279 §2.2.3). */
function derOf(signature: Uint8Array): Uint8Array {
  const integers = [signature.slice(0, 32), signature.slice(32)].map((value) => {
    const start = value.findIndex((byte) => byte !== 0);
    const short = value.slice(start);
    const positive = (short[0] ?? 0) > 0x7f ? joined([0], short) : short;
    return joined([0x02, positive.length], positive);
  });
  const body = joined(...integers);
  return joined([0x30, body.length], body);
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
