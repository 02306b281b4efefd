import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { anyCharacter } from "@design-catalog/testing/any-character";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { signDelivery } from "./signature.ts";

const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
/** Verification by libraries that receivers use; each throws for a signature that does not match. */
const libraries: Readonly<Record<string, (secret: string, text: string, headers: Record<string, string>) => void>> = {
  standardwebhooks: (secret, text, headers) => new Webhook(secret).verify(text, headers, { jsonParse: false }),
  svix: (secret, text, headers) => new SvixWebhook(secret).verify(text, headers),
};
const nowSeconds = () => Math.floor(Date.now() / 1_000);

describe("signDelivery()", () => {
  test("given the example of Standard Webhooks returns its signature", () => {
    const signature = signDelivery({
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestampSeconds: 1614265330,
      body: new TextEncoder().encode('{"test": 2432232314}'),
      secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    });
    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test.each(Object.keys(libraries))("given any text makes a signature that %s verifies with each secret", (library) => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.uuid(), (text, id) => {
        const secrets = [makeSecret(), makeSecret()];
        const timestampSeconds = nowSeconds();
        const signature = signDelivery({
          id,
          timestampSeconds,
          body: new TextEncoder().encode(text),
          secrets,
        });
        const headers = {
          "webhook-id": id,
          "webhook-timestamp": String(timestampSeconds),
          "webhook-signature": signature,
        };
        const verify = (secret: string, body: string) => libraries[library]?.(secret, body, headers);
        for (const secret of secrets) verify(secret, text);
        expect(() => verify(makeSecret(), text)).toThrow("No matching signature");
        expect(() => verify(secrets[0] ?? "", `${text} `)).toThrow("No matching signature");
      }),
    );
  });

  test("given two secrets signs with the newest first", () => {
    const [newest, oldest] = [makeSecret(), makeSecret()];
    const input = { id: "evt_1", timestampSeconds: 1, body: new Uint8Array([0xff, 0x00]) };
    const [first, second] = signDelivery({ ...input, secrets: [newest, oldest] }).split(" ");
    expect(first).toBe(signDelivery({ ...input, secrets: [newest] }));
    expect(second).toBe(signDelivery({ ...input, secrets: [oldest] }));
    expect(first).not.toBe(second);
  });

  test.each([
    "",
    "whsec_",
    "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!",
    "whsec_MfKQ 9r8G",
  ])("given the damaged secret %j throws without repeating it", (secret) => {
    const sign = () => signDelivery({ id: "evt_1", timestampSeconds: 1, body: new Uint8Array(), secrets: [secret] });
    expect(sign).toThrow(new TypeError("Cannot sign because a secret is not whsec_ and base64"));
  });
});
