import { describe, expect, test } from "bun:test";
import { type Ceremony, createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { countVerifications } from "./count-verifications.fixture.ts";
import { createPasskeys } from "./passkeys.ts";

const passkeys = createPasskeys();
const domain = "catalog.example";
const origin = `https://${domain}`;
const challenge = "Zm91ciBvdGhlciByYW5kb20gd29yZHM";
const expected = { challenge, origin, domain };
const ceremony = { challenge, domain };

/** Ceremonies in which one thing is wrong. */
const wrong: readonly (readonly [string, Partial<Ceremony>])[] = [
  ["of another challenge", { challenge: "YW5vdGhlciBjaGFsbGVuZ2U" }],
  ["at another origin", { origin: "https://catalog.example.evil.example" }],
  ["at another port", { origin: "https://catalog.example:8443" }],
  ["for another domain", { domain: "evil.example", origin }],
  ["without a verified user", { isVerified: false }],
  ["within a frame of another site", { clientData: { crossOrigin: true } }],
  ["of the other kind", { clientData: { type: "payment.get" } }],
];

describe("verifyCreation()", () => {
  test("gives the key, the count and the way of a new passkey", async () => {
    const authenticator = await createSoftwareAuthenticator();
    const created = await passkeys.verifyCreation(await authenticator.create(ceremony), expected);
    expect(created).toMatchObject({ counter: 0, backedUp: false });
    expect(created?.publicKey).toMatch(/^pQECAyYgASFYI/u);
  });

  test.each(wrong)("refuses an answer %s", async (_, fault) => {
    const authenticator = await createSoftwareAuthenticator();
    const answer = await authenticator.create({ ...ceremony, ...fault });
    expect(await passkeys.verifyCreation(answer, expected)).toBeUndefined();
  });

  test("refuses the id of another passkey", async () => {
    const [one, other] = [await createSoftwareAuthenticator(), await createSoftwareAuthenticator()];
    const answer = { ...(await one.create(ceremony)), id: other.id };
    expect(await passkeys.verifyCreation(answer, expected)).toBeUndefined();
  });

  test.each([
    ["nothing", ""],
    ["a text that is not base64url", "A"],
    ["an empty map", "oA"],
    ["bytes without a meaning", "-".repeat(4096)],
    ["lists in lists", "gYGB".repeat(2000)],
  ])("refuses %s in place of a key", async (_, attestationObject) => {
    const authenticator = await createSoftwareAuthenticator();
    const answer = { ...(await authenticator.create(ceremony)), attestationObject };
    expect(await passkeys.verifyCreation(answer, expected)).toBeUndefined();
  });
});

describe("verifyAssertion()", () => {
  async function setUp() {
    const authenticator = await createSoftwareAuthenticator();
    const created = await passkeys.verifyCreation(await authenticator.create(ceremony), expected);
    return { authenticator, publicKey: created?.publicKey ?? "" };
  }

  test("gives the count of a right answer, even a lower one than before", async () => {
    const { authenticator, publicKey } = await setUp();
    authenticator.counter = 6;
    const answer = await authenticator.get(ceremony);
    expect(await passkeys.verifyAssertion(answer, { ...expected, publicKey })).toEqual({ counter: 7, backedUp: false });
  });

  test.each(wrong)("refuses an answer %s", async (_, fault) => {
    const { authenticator, publicKey } = await setUp();
    const answer = await authenticator.get({ ...ceremony, ...fault });
    expect(await passkeys.verifyAssertion(answer, { ...expected, publicKey })).toBeUndefined();
  });

  test("refuses the signature of another passkey, and any without a known key", async () => {
    const { publicKey } = await setUp();
    const { authenticator: other } = await setUp();
    for (const key of [publicKey, undefined]) {
      const answer = await other.get(ceremony);
      expect(await passkeys.verifyAssertion(answer, { ...expected, publicKey: key })).toBeUndefined();
    }
  });

  test("verifies as many signatures without a known key as with one", async () => {
    const { authenticator, publicKey } = await setUp();
    const answer = await authenticator.get(ceremony);
    const verifications = (key: string | undefined) =>
      countVerifications(() => passkeys.verifyAssertion(answer, { ...expected, publicKey: key }));
    expect(await verifications(publicKey)).toBe(1);
    expect(await verifications(undefined)).toBe(1);
  });

  test.each([
    ["nothing", ""],
    ["a text that is not base64url", "A"],
    ["bytes without a meaning", "-".repeat(2000)],
  ])("refuses %s in place of a signature or of its data", async (_, text) => {
    const { authenticator, publicKey } = await setUp();
    for (const member of ["signature", "authenticatorData", "clientDataJSON"]) {
      const answer = { ...(await authenticator.get(ceremony)), [member]: text };
      expect(await passkeys.verifyAssertion(answer, { ...expected, publicKey })).toBeUndefined();
    }
  });
});
