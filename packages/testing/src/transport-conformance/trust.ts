import { describe, expect, test } from "bun:test";
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

const refusedCertificates: readonly (readonly [why: string, options: CertificateOptions])[] = [
  ["for another name", { names: ["other.example"] }],
  ["for a subdomain only", { names: ["*.localhost"] }],
  ["for the address but not the name", { addresses: ["127.0.0.1"] }],
  ["that is self-signed", { names: ["localhost"], selfSigned: true }],
  ["that is expired", { names: ["localhost"], expired: true }],
];

/** Whose certificate is believed. A refused receiver must not see a byte of the request. */
export function trustChecks(fixture: TransportFixture): void {
  describe("certificates", () => {
    for (const [why, options] of refusedCertificates) {
      test(`given one ${why} nothing is sent`, () => refuses(fixture, options));
    }
    test("given one of an unknown authority nothing is sent", () => refusesUnknownAuthority(fixture));
    test("given NODE_TLS_REJECT_UNAUTHORIZED=0 are verified all the same", () => ignoresEnvironment(fixture));
    test("given two extra authorities in one text both are trusted", () => trustsBundle(fixture));
  });
}

async function refuses(
  fixture: TransportFixture,
  options: CertificateOptions,
  authority = fixture.authority(),
): Promise<void> {
  const certificate = await authority.issue(options);
  const receiver = await startHostileReceiver(() => undefined, certificate);
  try {
    const result = expectError(await fixture.transport().send(transportRequest(receiver.port, { deadlineMs: 2_000 })));
    expect(result.errorClass).toBe("tls");
    expect(result.message).not.toContain(secretHeaderValue);
    expect(receiver.bytesReceived()).toBe(0);
  } finally {
    await receiver.close();
  }
}

async function refusesUnknownAuthority(fixture: TransportFixture): Promise<void> {
  await refuses(fixture, { names: ["localhost"] }, await createTestAuthority());
}

async function ignoresEnvironment(fixture: TransportFixture): Promise<void> {
  const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  try {
    await refuses(fixture, { names: ["localhost"], selfSigned: true });
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
