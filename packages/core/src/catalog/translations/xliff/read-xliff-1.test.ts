import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { translationsOfXliff, xliffPlaces } from "./read-xliff.ts";

/** As `ng extract-i18n` writes it (Angular's guide to translation files), with the language and the target added. */
const angular = `<?xml version="1.0" encoding="UTF-8" ?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file source-language="en-US" target-language="fr" datatype="plaintext" original="ng2.template">
    <body>
      <trans-unit id="introductionHeader" datatype="html">
        <source>Hello i18n!</source>
        <target>Bonjour i18n !</target>
        <context-group purpose="location"><context context-type="linenumber">11</context></context-group>
        <note priority="1" from="description">An introduction header for this sample</note>
      </trans-unit>
    </body>
  </file>
</xliff>`;

/** As Xcode exports it (Apple's documentation of exporting localizations): several files in one document. */
const xcode = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2"
  xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
  <file original="Demo App/en.lproj/Localizable.strings" source-language="en" target-language="de" datatype="plaintext">
    <header><tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="15.0" build-num="15A240d"/></header>
    <body><trans-unit id="Save" xml:space="preserve"><source> Save </source><target state="translated"> Sichern </target><note/></trans-unit>
    </body></file>
  <file original="InfoPlist.strings" source-language="en" target-language="de" datatype="plaintext">
    <body><trans-unit id="Name" xml:space="preserve"><source>Name</source></trans-unit></body></file>
</xliff>`;

/** As Symfony's XliffFileDumper writes it: a key in resname, since ids are hashes, and CDATA around markup. */
const symfony = `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file source-language="en" target-language="de" datatype="plaintext" original="file.ext">
    <header><tool tool-id="symfony" tool-name="Symfony"/></header>
    <body><trans-unit id="LCa0a2j" resname="user.greeting"><source>user.greeting</source>
    <target><![CDATA[Hallo <b>du</b>]]></target></trans-unit></body>
  </file>
</xliff>`;

const one = (target: string) =>
  angular.replace(/<target>.*<\/target>/u, target).replace("<source>Hello i18n!", "<source>Hello");

describe("translationsOfXliff() given XLIFF 1.2", () => {
  test("reads what Angular writes", () => {
    const texts = { value: "Bonjour i18n !", source: "Hello i18n!", status: "reviewed", format: "plain" } as const;
    expect(translationsOfXliff(angular).translations).toEqual([
      { namespace: "ng2.template", key: "introductionHeader", locale: "fr", ...texts },
    ]);
    const { text, starts } = xliffPlaces(angular);
    expect(starts.map((start) => text.slice(start, start + 15))).toEqual(["<trans-unit id="]);
  });

  test("reads what Xcode writes, with its blanks and every file", () => {
    expect(translationsOfXliff(xcode).translations).toMatchObject([
      {
        namespace: "Demo.App.en.lproj.Localizable.strings",
        key: "Save",
        locale: "de",
        value: " Sichern ",
        source: " Save ",
      },
      { namespace: "InfoPlist.strings", key: "Name", value: "", status: "missing" },
    ]);
  });

  test("reads what Symfony writes, whose keys differ from the ids", () => {
    expect(translationsOfXliff(symfony).translations).toMatchObject([
      { key: "user.greeting", value: "Hallo <b>du</b>", source: "user.greeting", status: "reviewed" },
    ]);
  });

  test.each([
    ["", "missing"],
    ["<target/>", "missing"],
    ["<target state='final'/>", "reviewed"],
    ["<target state='new'>T</target>", "missing"],
    ["<target state='needs-translation'>T</target>", "missing"],
    ["<target state='translated'>T</target>", "reviewed"],
    ["<target state='needs-review-translation' state-qualifier='mt-suggestion'>T</target>", "machine"],
    ["<target state='final' state-qualifier='leveraged-mt'>T</target>", "reviewed"],
    ["<target state='needs-review-translation'>T</target>", "machine"],
    ["<target state='needs-review-adaptation'>T</target>", "machine"],
    ["<target state='needs-review-l10n'>T</target>", "machine"],
    ["<target state='needs-review-l10n'/>", "missing"],
    ["<alt-trans><target>other</target></alt-trans>", "missing"],
  ])("given %s has the status %s", (target, status) => {
    expect(translationsOfXliff(one(target)).translations).toMatchObject([{ status }]);
  });

  test.each([
    ["no", "<target>T</target>", "machine"],
    ["no", "<target state='final'>T</target>", "machine"],
    ["no", "<target/>", "missing"],
    ["no", "<target state='new'>T</target>", "missing"],
    ["yes", "<target state-qualifier='mt-suggestion'>T</target>", "reviewed"],
    ["yes", "<target/>", "reviewed"],
    ["yes", "", "missing"],
    ["yes", "<target state='needs-translation'>T</target>", "missing"],
  ])("given a unit that is approved (%s) with %s has the status %s", (approved, target, status) => {
    const unit = one(target).replace("<trans-unit", `<trans-unit approved='${approved}'`);
    expect(translationsOfXliff(unit).translations).toMatchObject([{ status }]);
  });

  test("takes the id for the key where resname is empty", () => {
    const unit = one("<target>T</target>").replace("<trans-unit", '<trans-unit resname=""');
    expect(translationsOfXliff(unit).translations).toMatchObject([{ key: "introductionHeader" }]);
  });

  const inline: readonly (readonly [markup: string, text: string])[] = [
    ['<x id="INTERPOLATION" equiv-text="{{name}}"/>', "{$INTERPOLATION}"],
    ['<x id="START_TAG_B" ctype="x-b" equiv-text="&lt;b&gt;"/>a<x id="CLOSE_TAG_B"/>', "{$START_TAG_B}a{$CLOSE_TAG_B}"],
    [
      "{VAR_PLURAL, plural, =1 {one} other {<x id='INTERPOLATION'/>}}",
      "{VAR_PLURAL, plural, =1 {one} other {{$INTERPOLATION}}}",
    ],
    ['<bx id="1"/>a<ex id="2"/><ph id="c-1.0"/>', "{$1}a{$2}{$c-1.0}"],
    [
      '<ph id="1">%1$s</ph> <bpt id="2">&lt;b&gt;</bpt>a<ept id="2">&lt;/b&gt;</ept><it id="3" pos="open"/>',
      "%1$s <b>a</b>{$3}",
    ],
    ['<g id="1">a<mrk mtype="seg">b<x id="2"/></mrk></g>', "ab{$2}"],
  ];
  test.each(inline)("reads %s in a text as %s", (markup, text) => {
    const unit = one(`<target>${markup}</target>`).replace("Hello", `Hello ${markup}`);
    expect(translationsOfXliff(unit).translations).toMatchObject([{ source: `Hello ${text}`, value: text }]);
  });

  test.each([
    "<x/>",
    '<x id=""/>',
    '<x id="{a}"/>',
    '<ph id="a b"/>',
    '<bpt id="1"><sub>T</sub></bpt>',
    "<note>T</note>",
    '<pc id="1">T</pc>',
    '<m:x id="1"/>',
    '<g id="1"><cp hex="0000"/></g>',
  ])("refuses %s in a text at its line and column", async (markup) => {
    const { code, data } = await failureOf(async () => translationsOfXliff(one(`<target>Hi ${markup}</target>`)));
    const column = 20 + markup.indexOf(/<(?:sub|cp)/u.exec(markup)?.[0] ?? "<");
    expect([code, data.errors]).toMatchObject(["malformed_json", [{ line: 7, column }]]);
  });

  test("refuses a file without its language where it begins, which a catalog of sources is", async () => {
    const { data } = await failureOf(async () => translationsOfXliff(angular.replace(' target-language="fr"', "")));
    expect(data.errors).toMatchObject([{ code: "malformed_xliff", line: 3, column: 3 }]);
  });
});
