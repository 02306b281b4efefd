import { describe, expect, test } from "bun:test";
import { defaultApplicationSettings } from "@design-catalog/core/application";
import type { OAuthClientRow } from "@design-catalog/core/identity";
import { anyCharacter } from "@design-catalog/testing/any-character";
import { createPageService } from "@design-catalog/testing/http/pages";
import fc from "fast-check";
import { consentPage } from "./authorize/consent-page.ts";
import { markOf } from "./frame/mark.ts";
import { signInPage } from "./sign-in/sign-in-page.ts";
import { english } from "./texts/texts-en.ts";

/** Texts that could break a page, in addition to arbitrary ones. */
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .array(
      fc.constantFrom(`"`, "'", "<", ">", "&", "<!--", "-->", "</title>", "<script>", "{client}", "$&", "\u202e", "\0"),
    )
    .map((parts) => parts.join("")),
);

describe("pages", () => {
  test("given any names, scopes and addresses keep the same tags and attributes", async () => {
    const service = await createPageService();
    const client = await service.addClient({ origin: "dynamic" });
    const request = await service.ask(client);
    const user = await service.application.addUser();
    const plain = { name: "x", scope: "x", emailAddress: "x", brand: "x" };
    const show = async (texts: typeof plain) => {
      const { name, brand, emailAddress } = texts;
      const settings = { ...defaultApplicationSettings, markLetters: brand };
      const view = { texts: english, brand, settings, mark: markOf(settings) };
      const shownClient: OAuthClientRow = { ...client, name };
      const pending = { client: shownClient, request: { ...request, scope: texts.scope.replaceAll(" ", "") } };
      const rights = { change: [], see: [] };
      const consent = consentPage({ ...pending, view, rights, user: { ...user, emailAddress }, formToken: "token" });
      const providers = [{ name, slug: name }];
      const passkeys = { ownDomain: "catalog.example", passkeyDomains: ["catalog.example", "shop.dealer.example"] };
      const signIn = signInPage(
        { view, pending, providers, ...passkeys, formToken: "token", emailAddress, error: name },
        {},
      );
      return [skeletonOf(await consent.text()), skeletonOf(await signIn.text())];
    };
    const expected = await show(plain);
    const texts = fc.record({ name: hostile, scope: hostile, emailAddress: hostile, brand: hostile });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        // An input leaves out an empty value.
        fc.pre(given.emailAddress !== "");
        expect(await show(given)).toEqual(expected);
      }),
    );
  });
});

/**
 * Every tag with the names of its attributes, read as HTML: values in double quotes may hold anything except a double
 * quote.
 */
function skeletonOf(text: string): readonly string[] {
  const tags = text.match(/<(?:"[^"]*"|[^">])*>/gu) ?? [];
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/gu, '""'));
}
