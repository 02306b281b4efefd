import { describe, expect, test } from "bun:test";
import { anyCharacter } from "@design-catalog/testing/any-character";
import { unescapeHtml } from "@design-catalog/testing/http/pages";
import fc from "fast-check";
import { fill, html } from "./html.ts";

describe("html", () => {
  test("escapes every value for text and for attributes in double quotes", () => {
    const hostile = `"><img src=x onerror=alert(1)>&'`;
    expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
      `<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;">&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;</p>`,
    );
  });

  test("leaves HTML as it is, joins lists, and writes nothing for undefined and false", () => {
    const items = ["<a>", "b"].map((item) => html`<li>${item}</li>`);
    expect(html`${items}${undefined}${false}${0}`.toString()).toBe("<li>&lt;a&gt;</li><li>b</li>0");
  });

  test("does not trust an object that only looks like HTML", () => {
    // A parsed JSON body could hold this instead of a text.
    const forged: unknown = JSON.parse(`{"toString": "<b>"}`);
    expect(() => html`${forged as string}`.toString()).toThrow(TypeError);
  });

  test("escapes any text reversibly, so it opens no tag and ends no attribute", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const written = html`${text}`.toString();
        expect(written).not.toMatch(/[<>"']/u);
        expect(written.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, "")).not.toContain("&");
        expect(unescapeHtml(written)).toBe(text);
      }),
    );
  });
});

describe("fill", () => {
  test("escapes the text and the values, but not HTML", () => {
    expect(fill("{who} & {what}", { who: html`<b>Kim</b>`, what: "<x>" }).toString()).toBe(
      "<b>Kim</b> &amp; &lt;x&gt;",
    );
  });

  test("leaves a name without a value, even one that every object has", () => {
    expect(fill("{constructor} {toString}", {}).toString()).toBe("{constructor} {toString}");
  });

  test("does not fill placeholders inside a value", () => {
    expect(fill("{a} {b}", { a: "{b}", b: "2" }).toString()).toBe("{b} 2");
  });
});
