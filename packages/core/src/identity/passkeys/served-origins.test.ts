import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import type { Ceremony } from "@design-catalog/testing/software-authenticator";
import { newBase } from "../../engine/rows/rows.ts";
import { type DomainRow, domains } from "../domains/table.ts";
import { domainsOfPasskeys } from "./has-passkey.ts";
import { createPasskeyStage, domain as home } from "./passkeys.fixture.ts";
import { servedOrigins } from "./served-origins.ts";
import { beginPasskeySignIn, finishPasskeySignIn } from "./sign-in.ts";

const shop = "shop.dealer.example";

/** An application that is served at a second domain, and a user with a passkey of the first. */
async function createServedStage(overrides: Partial<DomainRow> = {}) {
  const stage = await createPasskeyStage();
  const context = stage.contextOf(null);
  const row: DomainRow = {
    ...newBase(context),
    domain: shop,
    servesApplication: true,
    enforcesSso: false,
    status: "verified",
    validationToken: "",
    lastCheckedAt: null,
    lastError: null,
    lastErrorSentences: null,
    verifiedAt: null,
    ...overrides,
  };
  await stage.store.transaction((transaction) => transaction.insert(domains, [row]));
  const { authenticator } = await stage.add();
  const atShop = { ...context, baseUrl: `https://${shop}`, homeUrl: context.baseUrl };
  return {
    ...stage,
    context,
    atShop,
    /** Signs in at the second domain by the passkey of the first. */
    async signIn(fault: Partial<Ceremony> = {}) {
      const { challenge, rpId } = await beginPasskeySignIn(atShop, "cookie", home);
      const answer = await authenticator.get({ challenge, domain: rpId, origin: atShop.baseUrl, ...fault });
      return finishPasskeySignIn(atShop, { ...answer, browser: "cookie" });
    },
  };
}

describe("a passkey of one domain of an application", () => {
  test("signs in at another one, and nowhere else", async () => {
    const { signIn } = await createServedStage();
    expect(await signIn({ origin: "https://shop.evil.example" })).toEqual({ outcome: "refused" });
    // The answer was meant for the page at the passkey's own domain.
    expect(await signIn({ origin: `https://${home}` })).toEqual({ outcome: "refused" });
    expect(await signIn({ domain: shop })).toEqual({ outcome: "refused" });
    expect(await signIn()).toMatchObject({ outcome: "signed in" });
  });

  test("is asked for only where the other domain serves the application", async () => {
    for (const overrides of [{}, { status: "pending" }, { servesApplication: false }, { deleted: true }] as const) {
      const { context } = await createServedStage(overrides);
      const isServed = Object.keys(overrides).length === 0;
      const asked = beginPasskeySignIn(context, "cookie", shop);
      if (isServed) expect(await asked).toMatchObject({ rpId: shop });
      else
        expect((await failureOf(() => asked)).data.errors).toMatchObject([
          { pointer: "/domain", code: "unknown_domain" },
        ]);
      expect(await servedOrigins(context)).toEqual([context.baseUrl, ...(isServed ? [`https://${shop}`] : [])]);
      expect((await failureOf(() => beginPasskeySignIn(context, "cookie", "evil.example"))).code).toBe(
        "validation_failed",
      );
    }
  });

  test("counts for the user at the other, so the password adds no second one there", async () => {
    const { context, atShop, user } = await createServedStage();
    for (const at of [context, atShop]) expect(await domainsOfPasskeys(at, user.emailAddress)).toEqual([home]);
    const elsewhere = { ...context, baseUrl: "https://old.dealer.example" };
    expect(await domainsOfPasskeys(elsewhere, user.emailAddress)).toEqual([]);
  });
});
