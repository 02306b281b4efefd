import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { protect, restore } from "./protect.ts";

describe("protect()", () => {
  const cases: readonly (readonly [text: string, xml: string])[] = [
    ["Save", "Save"],
    ["{count} of {total}", '<x id="0"/> of <x id="1"/>'],
    ["100 %% of %1$s & <b>", '100 <x id="0"/> of <x id="1"/> &amp; &lt;b&gt;'],
    ["{$START_TAG}%1$@: %lld", '<x id="0"/><x id="1"/>: <x id="2"/>'],
    ['<x id="0"/> {a}', '&lt;x id="0"/&gt; <x id="0"/>'],
  ];
  test.each(cases)("given %j gives %j", (text, xml) => {
    expect(protect(text).xml).toBe(xml);
  });
});

describe("restore()", () => {
  const moved: readonly (readonly [xml: string, text: string])[] = [
    ['<x id="1"/>, davon <x id="0"/>', "{b}, davon {a}"],
    ['<x id="0" /> &amp; <x id="1"></x>&lt;', "{a} & {b}<"],
    ['<x id="0"/>&quot;&apos;&#39;&<x id="1"/>', "{a}\"''&{b}"],
  ];
  test.each(moved)("puts placeholders back into %j", (xml, text) => {
    expect(restore(xml, ["{a}", "{b}"])).toBe(text);
  });

  test.each([
    '<x id="0"/>',
    '<x id="0"/><x id="0"/><x id="1"/>',
    '<x id="0"/><x id="0"/>',
    '<x id="0"/><x id="2"/>',
    '<b><x id="0"/><x id="1"/></b>',
    '<x id="0"/><X id="1"/>',
  ])("refuses %j", (xml) => {
    expect(restore(xml, ["{a}", "{b}"])).toBeUndefined();
  });

  test("reverses protect()", () => {
    const text = fc
      .array(fc.constantFrom("{a}", "%s", "%%", "<", "&", "&amp;", '<x id="0"/>', "a", " ", "}"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (source) => {
        const { xml, kept } = protect(source);
        expect(restore(xml, kept)).toBe(source);
      }),
    );
  });
});
