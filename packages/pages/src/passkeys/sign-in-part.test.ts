import { describe, expect, test } from "bun:test";
import { createPageService } from "@design-catalog/testing/http/pages";
import { createPasskeys } from "@design-catalog/testing/software-authenticator";
import { createPasskeyService } from "./passkey-service.fixture.ts";

describe("the sign-in page", () => {
  test("offers passkeys by a script of its own, which the policy allows, hidden until that runs", async () => {
    const service = await createPasskeyService();
    const request = await service.ask(await service.addClient());
    const { text, headers } = await service.openBrowser().get(`/signin?request=${request.id}`);
    expect(text).toContain('autocomplete="username webauthn"');
    expect(text).toMatch(new RegExp(`<div id="passkey-sign-in" hidden\\s+data-request="${request.id}"`, "u"));
    expect(text).toContain('<script type="module" src="/pages/passkeys.js">');
    expect(headers.get("content-security-policy")).toEndWith("; script-src 'self'; connect-src 'self'");
  });

  test("runs no script where there can be no passkeys", async () => {
    const services = [
      await createPageService(),
      await createPageService("https://192.0.2.1", { passkeys: createPasskeys() }),
    ];
    for (const service of services) {
      const { text, headers } = await service.openBrowser().get("/signin");
      expect(text).not.toMatch(/<script|webauthn|passkey/iu);
      expect(headers.get("content-security-policy")).not.toContain("script-src");
    }
  });

  test("loads a script without imports", async () => {
    const { text, headers } = await (await createPasskeyService()).openBrowser().get("/pages/passkeys.js");
    expect(headers.get("content-type")).toStartWith("text/javascript");
    expect(text).toContain("/api/v1/me/passkeys/signin/begin");
    expect(text).not.toMatch(/\bimport\b/u);
  });
});
