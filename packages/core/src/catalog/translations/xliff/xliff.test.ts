import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Fields } from "../write-translations.ts";
import { translationsOfXliff } from "./read-xliff.ts";
import { xliffOf } from "./write-xliff.ts";

const languages = { from: "en", to: "de-CH" };
const save: Fields = {
  namespace: "app",
  key: "save",
  locale: "de-CH",
  value: "Speichern",
  source: "Save",
  status: "reviewed",
  format: "plain",
};

const open = (inner: string, attributes = 'trgLang="de"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" ${attributes}>${inner}</xliff>`;
const unit = (inner: string) => open(`<file id="f" original="app"><unit id="u" name="save">${inner}</unit></file>`);

describe("xliffOf()", () => {
  test("writes a file for each namespace", () => {
    const mail: Fields = { ...save, namespace: "mail", value: "{n}", source: null, status: "machine", format: "icu" };
    expect(xliffOf([save, mail], languages)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de-CH" xml:space="preserve">
  <file id="f1" original="app">
    <unit id="u1" name="save"><segment state="reviewed"><source>Save</source><target>Speichern</target></segment></unit>
  </file>
  <file id="f2" original="mail">
    <unit id="u1" name="save" type="catalog:icu"><segment state="translated" subState="catalog:machine"><source></source><target>{n}</target></segment></unit>
  </file>
</xliff>
`);
  });

  test("writes what translationsOfXliff() reads back", () => {
    const hostile = fc.string({
      unit: fc.constantFrom("<", "&", "]]>", "\r", "\n", "\t", "\u0001", "\uFFFE", "a", " ", '"', "'", "\u{1F3A5}"),
    });
    const text = fc.oneof(fc.string(), hostile);
    const row = fc.record({
      namespace: fc.constantFrom("app", "mail"),
      // A control character in a key is replaced: an attribute cannot hold it.
      key: text.filter((key) => key !== "" && !["\u0001", "\uFFFE"].some((character) => key.includes(character))),
      locale: fc.constant("de-CH"),
      value: text,
      source: fc.option(text.filter((source) => source !== "")),
      status: fc.constantFrom("missing", "machine", "reviewed"),
      format: fc.constantFrom("plain", "icu"),
    }) as fc.Arbitrary<Fields>; // Records of arbitraries lose which members are optional.
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const sorted = rows.toSorted((one, other) =>
          one.namespace < other.namespace ? -1 : Number(one.namespace > other.namespace),
        );
        expect(translationsOfXliff(xliffOf(sorted, languages))).toEqual({ translations: sorted });
      }),
    );
  });
});

describe("translationsOfXliff()", () => {
  const statuses: readonly (readonly [segments: string, status: string, value: string])[] = [
    ["<segment><source>S</source></segment>", "missing", ""],
    ["<segment><source>S</source><target/></segment>", "missing", ""],
    ["<segment><source>S</source><target>T</target></segment>", "reviewed", "T"],
    ["<segment state='initial'><source>S</source><target>T</target></segment>", "missing", "T"],
    ["<segment state='final'><source>S</source><target>T</target></segment>", "reviewed", "T"],
    ["<segment state='translated'><source>S</source><target>T</target></segment>", "reviewed", "T"],
    [
      "<segment state='final' subState='catalog:machine'><source>S</source><target>T</target></segment>",
      "reviewed",
      "T",
    ],
    [
      "<segment state='final'><source>S</source><target>T</target></segment><ignorable><source>, </source><target>; </target></ignorable><segment state='translated' subState='catalog:machine'><source>2</source><target>3</target></segment>",
      "machine",
      "T; 3",
    ],
    ["<segment><source>S</source><target>T</target></segment><segment><source>2</source></segment>", "missing", "T"],
    ["", "missing", ""],
  ];
  test.each(statuses)("given %s has the status %s", (segments, status, value) => {
    expect(translationsOfXliff(unit(segments)).translations).toMatchObject([{ key: "save", status, value }]);
  });

  const inline: readonly (readonly [markup: string, text: string])[] = [
    ['<ph id="0" equiv="INTERPOLATION" disp="{{name}}"/>', "{$INTERPOLATION}"],
    ['<ph id="c-1.0"/>', "{$c-1.0}"],
    ['<pc id="0" equivStart="START_TAG" equivEnd="CLOSE_TAG">a<ph id="1"/></pc>', "{$START_TAG}a{$1}{$CLOSE_TAG}"],
    ['<pc id="0">a<cp hex="0001"/></pc>', "a\u0001"],
    ['<sc id="1"/>a<ec startRef="1"/><sc id="2" equiv="B"/>b<ec id="3"/>', "{$1}a{$1}{$B}b{$3}"],
    ['<mrk id="m1" type="term">a</mrk><sm id="m2"/>b<em startRef="m2"/>', "ab"],
  ];
  test.each(inline)("reads %s in a text as %s", (markup, text) => {
    const segment = `<segment><source>Hi ${markup}!</source><target>${markup}</target></segment>`;
    expect(translationsOfXliff(unit(segment)).translations).toMatchObject([{ source: `Hi ${text}!`, value: text }]);
  });

  test("takes the id for an empty name, and no namespace for an empty original", () => {
    const text = unit("<segment/>").replace('name="save"', 'name=""').replace('original="app"', 'original=""');
    const { translations } = translationsOfXliff(text);
    expect(translations).toMatchObject([{ key: "u" }]);
    expect(translations[0]?.namespace).not.toBe("");
  });

  test("takes prefixes, groups and other vocabularies, and an id for a missing name", () => {
    const text = `<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" xmlns:m="urn:m" version="2.1" trgLang="de">
      <x:file id="f"><m:metadata><m:unit/></m:metadata><x:group id="g"><x:unit id="u7"><x:notes><x:note>N</x:note></x:notes>
      <x:segment><x:source>A</x:source><x:target><x:cp hex="0001"/>B</x:target></x:segment></x:unit></x:group></x:file></x:xliff>`;
    expect(translationsOfXliff(text)).toEqual({
      translations: [{ key: "u7", locale: "de", value: "\u0001B", source: "A", status: "reviewed", format: "plain" }],
    });
  });

  test("reads one unit more than an import takes, which then refuses the file", () => {
    const units = '<unit id="u"/>'.repeat(6_000);
    const { translations } = translationsOfXliff(open(`<file id="f">${units}</file>`.repeat(2)));
    expect(translations).toHaveLength(5_001);
  });

  const refused: readonly (readonly [text: string, message: string])[] = [
    ["<xliff version='1.2'/>", "must be XLIFF 2 or 1.2"],
    ["<xliff xmlns='urn:oasis:names:tc:xliff:document:1.1'/>", "must be XLIFF 2 or 1.2"],
    ["<x:xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' trgLang='de'/>", "must be XLIFF 2 or 1.2"],
    [open("", ""), "must name the language in trgLang"],
    [
      unit("<segment><source><notes>S</notes></source></segment>"),
      "The texts of the unit save must have no elements but inline ones",
    ],
    [unit("<segment><source><ph/></source></segment>"), "must have no elements but inline ones"],
    [unit("<segment><source><ph id='{'/></source></segment>"), "must have no elements but inline ones"],
    [unit("<segment><source><pc equivEnd='}'>S</pc></source></segment>"), "must have no elements but inline ones"],
    [unit("<segment><source><x id='1'/></source></segment>"), "must have no elements but inline ones"],
    [unit("<segment><source><cp hex='110000'/></source></segment>"), "and cp for characters, not NUL"],
    [unit("<segment><source><cp hex='0000'/></source></segment>"), "and cp for characters, not NUL"],
    [unit("<segment><source><cp hex='D83C'/></source></segment>"), "and cp for characters, not NUL"],
    [unit("<segment><source><cp hex='x'/></source></segment>"), "and cp for characters, not NUL"],
  ];
  test.each(refused)("refuses %s", (text, message) => {
    expect(() => translationsOfXliff(text)).toThrow(message);
  });
});
