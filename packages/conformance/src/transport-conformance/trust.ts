import { describe, expect, test } from "#runner";
import { startHostileReceiver } from "../hostile-receivers.ts";
import { createTestAuthority, type CertificateOptions } from "../tls.ts";
import {
  expectError,
  expectResponse,
  secretHeaderValue,
  type TransportFixture,
  transportRequest,
  withReceiver,
} from "./fixture.ts";

interface RefusedCertificate extends CertificateOptions {
  /** @default "localhost" */
  readonly host?: string;
  /** Message for operators. */
  readonly message: string | RegExp;
}

const unknownAuthority =
  "certificate is signed by an unknown authority, or the receiver sends no intermediate certificate";

const refusedCertificates: readonly (readonly [why: string, certificate: RefusedCertificate])[] = [
  ["for another name", { names: ["other.example"], message: "certificate is for other.example, not localhost" }],
  ["for a subdomain only", { names: ["*.localhost"], message: "certificate is for *.localhost, not localhost" }],
  [
    "for the address but not the name",
    { addresses: ["127.0.0.1"], message: "certificate is for 127.0.0.1, not localhost" },
  ],
  ["that is self-signed", { names: ["localhost"], selfSigned: true, message: "certificate is self-signed" }],
  ["that is expired", { names: ["localhost"], expired: true, message: /^certificate expired on \d{4}-\d\d-\d\d$/ }],
  // RFC 9110 section 4.3.4: the common name is not a name of a server.
  [
    "with the name as its common name only",
    { commonName: "localhost", message: "certificate is for no name, not localhost" },
  ],
  [
    "with the name as its common name next to an address",
    { commonName: "localhost", addresses: ["127.0.0.9"], message: "certificate is for 127.0.0.9, not localhost" },
  ],
  // RFC 9525 section 6.3: a wildcard is the whole first label.
  [
    "with a wildcard for a part of a label",
    {
      names: ["f*.receiver.invalid"],
      host: "foo.receiver.invalid",
      message: "certificate is for f*.receiver.invalid, not foo.receiver.invalid",
    },
  ],
  [
    "with a wildcard for two labels",
    {
      names: ["*.receiver.invalid"],
      host: "a.b.receiver.invalid",
      message: "certificate is for *.receiver.invalid, not a.b.receiver.invalid",
    },
  ],
  [
    "whose names are text from the receiver",
    { names: ["evil\u001b[31m", "a.example"], message: "certificate is for a.example, not localhost" },
  ],
  [
    "that has names of other kinds too",
    {
      uris: ["urn:x:y", "call-0800-555"],
      names: ["tel:0800-555", "call_now", "-a", "a..b", "a.*", "b.example"],
      addresses: ["127.0.0.9", "2001:db8::1"],
      message: /^certificate is for b\.example, 127\.0\.0\.9, 2001:db8:[:0]*:1, not localhost$/i,
    },
  ],
  ["that has URIs only", { uris: ["urn:x:y"], message: "certificate is for no name, not localhost" }],
  [
    "for many names",
    {
      names: ["a.example", "*.b.example", "c.example", "d.example", "e.example"],
      message: "certificate is for a.example, *.b.example, c.example and 2 more, not localhost",
    },
  ],
  [
    "for a name too long to repeat",
    {
      names: [`your-account-is-locked.${"x".repeat(40)}.example`],
      message: "certificate is for names of more than 60 characters, not localhost",
    },
  ],
];

/** Certificates that are trusted. A refused receiver must not see a byte of the request. */
export function trustChecks(fixture: TransportFixture): void {
  describe("certificates", () => {
    for (const [why, certificate] of refusedCertificates) {
      test(`given one ${why} nothing is sent`, () => refuses(fixture, certificate));
    }
    test("given a wildcard for the first label are believed", () => believesWildcard(fixture));
    test("given a receiver that asks for one of ours fail as TLS", () => isAskedForCertificate(fixture));
    test("given one of an unknown authority nothing is sent", () => refusesUnknownAuthority(fixture));
    test("given NODE_TLS_REJECT_UNAUTHORIZED=0 are verified all the same", () => ignoresEnvironment(fixture));
    test("given two extra authorities in one text both are trusted", () => trustsBundle(fixture));
  });
}

async function refuses(
  fixture: TransportFixture,
  { host = "localhost", message, ...options }: RefusedCertificate,
  authority = fixture.authority(),
): Promise<void> {
  const certificate = await authority.issue(options);
  const receiver = await startHostileReceiver(() => undefined, certificate);
  try {
    const url = new URL(`https://${host}:${receiver.port}/`);
    const request = transportRequest(receiver.port, { url });
    const result = expectError(await fixture.transport().send(request));
    expect(result.errorClass).toBe("tls");
    expect(result.message).toMatch(message);
    expect(result.message).not.toContain(secretHeaderValue);
    expect(receiver.bytesReceived()).toBe(0);
  } finally {
    await receiver.close();
  }
}

async function believesWildcard(fixture: TransportFixture): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["*.receiver.invalid"] });
  await withReceiver({ authority: fixture.authority(), certificate }, async (receiver) => {
    const url = new URL(`https://foo.receiver.invalid:${receiver.port}/`);
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { url })));
  });
}

/** With TLS 1.3 the receiver refuses after the handshake, while the request is on its way. */
async function isAskedForCertificate(fixture: TransportFixture): Promise<void> {
  const authority = fixture.authority();
  const certificate = await authority.issue({ names: ["localhost"] });
  const asking = { ...certificate, ca: authority.certificate, requestCert: true };
  const receiver = await startHostileReceiver(() => undefined, asking);
  const result = expectError(await fixture.transport().send(transportRequest(receiver.port)));
  expect([result.errorClass, result.message]).toEqual([
    "tls",
    expect.stringMatching(/^the receiver ended TLS with the alert certificate required$/),
  ]);
  await receiver.close();
}

async function refusesUnknownAuthority(fixture: TransportFixture): Promise<void> {
  await refuses(fixture, { names: ["localhost"], message: unknownAuthority }, await createTestAuthority());
}

async function ignoresEnvironment(fixture: TransportFixture): Promise<void> {
  const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  try {
    await refuses(fixture, { names: ["localhost"], selfSigned: true, message: "certificate is self-signed" });
  } finally {
    if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
  }
}

async function trustsBundle(fixture: TransportFixture): Promise<void> {
  const other = await createTestAuthority();
  const transport = fixture.create({
    extraCertificates: `${fixture.authority().certificate}\n${other.certificate}`,
  });
  for (const authority of [fixture.authority(), other]) {
    await withReceiver({ authority }, async (receiver) => {
      expectResponse(await transport.send(transportRequest(receiver.port)));
    });
  }
  await transport.close();
}
