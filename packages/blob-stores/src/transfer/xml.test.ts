import { expect, test } from "bun:test";
import { elements, textOf } from "./xml.ts";

test("elements of a name are given in their order, and none of another name", () => {
  expect(elements("<A><Key>one</Key><Keys>no</Keys><Key>two\n</Key></A>", "Key")).toEqual(["one", "two\n"]);
  expect(elements("<A/>", "Key")).toEqual([]);
});

test("the text is that of the first element, and empty without one", () => {
  expect(textOf("<Key>one</Key><Key>two</Key>", "Key")).toBe("one");
  expect(textOf("<Name>one</Name>", "Key")).toBe("");
});

// XML 1.0, 4.1: only a lower-case x begins a hexadecimal reference; digits are of either case.
test.each([
  ["&amp;&lt;&gt;&quot;&apos;", `&<>"'`],
  ["&#65;&#x42;&#x6a;&#x6A;&#x10FFFF;", "ABjj\u{10FFFF}"],
  // One reference is read once.
  ["&amp;lt;", "&lt;"],
  ["&#X41;", "&#X41;"],
  ["&#x110000;", "&#x110000;"],
  ["&#1114112;", "&#1114112;"],
  ["&AMP;&constructor;&nbsp;", "&AMP;&constructor;&nbsp;"],
])("references in %s are read as %s", (written, read) => {
  expect(textOf(`<Key>${written}</Key>`, "Key")).toBe(read);
});
