import { describe, expect, test } from "bun:test";
import { chooseTexts, type LanguageWishes } from "./locale.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

describe("chooseTexts()", () => {
  const cases: readonly (readonly [string, LanguageWishes, string])[] = [
    ["nothing", {}, "en"],
    ["the request's languages before the browser's", { uiLocales: "fr de-AT", acceptLanguage: "en" }, "de"],
    ["the browser's before the application's", { acceptLanguage: "en-US,en;q=0.5", applicationLocale: "de" }, "en"],
    ["weights", { acceptLanguage: "en;q=0.4, fr;q=0.9, de-DE;q=0.8" }, "de"],
    ["a weight of zero", { acceptLanguage: "de;q=0", applicationLocale: "en" }, "en"],
    [
      "the application's language if no other is known",
      { acceptLanguage: "fr, *;q=0.1", applicationLocale: "de-CH" },
      "de",
    ],
    ["a name that every object has", { uiLocales: "constructor", acceptLanguage: "__proto__" }, "en"],
    ["an invalid language", { acceptLanguage: ";;q=x,,=;de;q=abc" }, "en"],
  ];
  test.each(cases)("given %s", (_name, wishes, language) => {
    expect(chooseTexts(wishes).language).toBe(language);
  });

  test("has the same placeholders in both languages", () => {
    expect(placeholders(german)).toEqual(placeholders(english));
  });
});

function placeholders(texts: object): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]: readonly [string, unknown]) => {
    if (typeof value === "string") return [`${name}: ${(value.match(/\{\w+\}/gu) ?? []).toSorted().join(" ")}`];
    return typeof value === "object" && value !== null ? placeholders(value).map((inner) => `${name}.${inner}`) : [];
  });
}
