import { randomUUID } from "node:crypto";
import { generate } from "selfsigned";

/** Validity of a certificate. Names, addresses and URIs become subject alternative names. */
export interface CertificateOptions {
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  readonly uris?: readonly string[];
  /** @default "Test Receiver" */
  readonly commonName?: string;
  /** The certificate expired an hour ago. */
  readonly expired?: boolean;
  /** @default 1 */
  readonly validDays?: number;
  /** For a client instead of a server. */
  readonly isClient?: boolean;
  /** Signed by its own key, not by the authority. */
  readonly selfSigned?: boolean;
}

/** A private key and its certificate, both PEM, ready for `node:https`. */
export interface CertificatePair {
  readonly key: string;
  readonly cert: string;
}

/** A throw-away certificate authority that only its test trusts. */
export interface TestAuthority {
  /** The authority's own certificate (PEM), for clients that should trust it. */
  readonly certificate: string;
  issue(options: CertificateOptions): Promise<CertificatePair>;
  /** An authority that this one has certified, as issuers of certificates usually are. */
  delegate(): Promise<TestAuthority>;
}

const hourMs = 3_600_000;
// Elliptic keys: generating an RSA key pair takes about a hundred times longer.
const keyOptions = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;

/** Creates an authority with its own key, valid for a day. */
export function createTestAuthority(): Promise<TestAuthority> {
  return createAuthority();
}

async function createAuthority(issuer?: CertificatePair): Promise<TestAuthority> {
  // A unique name: verifiers find issuers by name and stop at the first, whose key would not fit.
  const root = await generate([{ name: "commonName", value: `Test Authority ${randomUUID()}` }], {
    ...keyOptions,
    ...validity(false),
    ...(issuer && { ca: issuer }),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const ca = { key: root.private, cert: root.cert };
  return {
    certificate: root.cert,
    issue: (options) => issueCertificate(options, ca),
    delegate: () => createAuthority(ca),
  };
}

async function issueCertificate(options: CertificateOptions, ca: CertificatePair): Promise<CertificatePair> {
  const names = (options.names ?? []).map((value) => ({ type: 2, value }) as const);
  const addresses = (options.addresses ?? []).map((ip) => ({ type: 7, ip }) as const);
  const uris = (options.uris ?? []).map((value) => ({ type: 6, value }) as const);
  const altNames = [...uris, ...names, ...addresses];
  const leaf = await generate([{ name: "commonName", value: options.commonName ?? "Test Receiver" }], {
    ...keyOptions,
    ...validity(options.expired ?? false, options.validDays),
    ...(options.selfSigned ? {} : { ca }),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", ...(options.isClient ? { clientAuth: true } : { serverAuth: true }) },
      ...(altNames.length === 0 ? [] : [{ name: "subjectAltName" as const, altNames }]),
    ],
  });
  return { key: leaf.private, cert: leaf.cert };
}

function validity(expired: boolean, days = 1): { notBeforeDate: Date; notAfterDate: Date } {
  const endMs = Date.now() + (expired ? -hourMs : days * 24 * hourMs);
  return { notBeforeDate: new Date(Date.now() - 48 * hourMs), notAfterDate: new Date(endMs) };
}
