import { describe, expect, test } from "bun:test";
import { privateEvent } from "./private-event.ts";

const snapshot = (tagName: string, attributes: object) => ({
  type: 2,
  timestamp: 1,
  data: { node: { type: 0, childNodes: [{ type: 2, tagName, attributes, childNodes: [] }] } },
});

function attributesOf(attributes: object, masksText = true): unknown {
  return Object(privateEvent(snapshot("input", attributes), masksText).data).node.childNodes[0].attributes;
}

describe("privateEvent()", () => {
  test("drops what programs keep in attributes: tokens, and documents within the document", () => {
    const kept = { id: "a", class: "b", style: "color: red", _cssText: "p { }", checked: true };
    const dropped = { "data-token": "secret", content: "secret", nonce: "secret", srcdoc: "<p>secret", onclick: "a()" };
    expect(attributesOf({ ...kept, ...dropped })).toEqual(kept);
  });

  test("masks values, hidden ones too, and keeps the texts of buttons only where texts are shown", () => {
    expect(attributesOf({ type: "hidden", value: "secret 1" }, false)).toEqual({ type: "hidden", value: "****** *" });
    expect(attributesOf({ type: "submit", value: "Save" }, false)).toEqual({ type: "submit", value: "Save" });
    expect(attributesOf({ type: "submit", value: "Save" })).toEqual({ type: "submit", value: "****" });
  });

  test("masks attributes that people read where texts are masked", () => {
    const attributes = { title: "Ms Lee", alt: "Ms Lee", "aria-label": "Ms Lee", placeholder: "Ms Lee" };
    const masked = { title: "** ***", alt: "** ***", "aria-label": "** ***", placeholder: "** ***" };
    expect(attributesOf(attributes)).toEqual(masked);
    expect(attributesOf(attributes, false)).toEqual(attributes);
  });

  test("cuts queries and fragments off addresses, also in changes and of the page itself", () => {
    expect(attributesOf({ href: "/a?token=b#c", src: "data:image/png;base64,a?b" })).toEqual({
      href: "/a",
      src: "data:image/png;base64,a?b",
    });
    const change = {
      type: 3,
      timestamp: 1,
      data: { source: 0, attributes: [{ id: 1, attributes: { href: "/a#b" } }] },
    };
    expect(privateEvent(change, false).data).toEqual({
      source: 0,
      attributes: [{ id: 1, attributes: { href: "/a" } }],
    });
    const meta = { type: 4, timestamp: 1, data: { href: "https://a.example/b?c=d", width: 1, height: 2 } };
    expect(privateEvent(meta, false).data).toEqual({ href: "https://a.example/b", width: 1, height: 2 });
  });
});
