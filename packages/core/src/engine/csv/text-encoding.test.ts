import { expect, test } from "bun:test";
import { encodingOf } from "./text-encoding.ts";

/** Bytes of windows-1252 for the signs that these texts have. */
const special: Readonly<Record<string, number>> = { "„": 0x84, "…": 0x85, "“": 0x93, "”": 0x94, "–": 0x96, "™": 0x99 };
const windows1252 = (text: string) =>
  Uint8Array.from(text, (character) => special[character] ?? character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  "weiß–grau",
  "weiß–grau;Größe",
  "name;colour\nA;weiß–grau\nB;schwarz\n",
  "„MENÜ“",
  "groß…",
  "CAFÉ”",
  "café…”",
  "Fuß™ weiß–grau",
  "Grüße, weiß–grau, weiß–blau",
  `${"größer, ".repeat(4)}\u00c3\u00a4`,
])("encodingOf() takes %j in windows-1252 for it", (text) => {
  expect(encodingOf(windows1252(text))).toBe("windows-1252");
});

test.each([
  "weiß–grau",
  "Größe",
  "USB接口",
  "HAWAIʻI",
  "OʻZBEK, KAROLʼS",
  "Typ①",
  "Aא",
  "A型",
  "10kΩ",
  "HDMI-кабель",
  "Kędzior, PĄK, wałęsa",
  "ąęłśż",
  "שלום",
  "مرحبا",
  "😀",
  "\uFEFFbɔ",
  "5µF ±1°",
  "plain",
])("encodingOf() takes %j in UTF-8 for it, also with a damaged byte", (text) => {
  expect(encodingOf(utf8(text))).toBe("utf-8");
  if (text !== "plain") expect(encodingOf(Uint8Array.of(...utf8(text), 0xff))).toBe("utf-8");
});

test("encodingOf() reads a long text no further than it must", () => {
  const text = utf8("ä".repeat(1_000));
  const others = Array.from({ length: 5_000 }, () => 0xff);
  expect(encodingOf(Uint8Array.of(...text, ...others))).toBe("utf-8");
  expect(encodingOf(Uint8Array.of(...others, ...text, ...text))).toBe("windows-1252");
});
