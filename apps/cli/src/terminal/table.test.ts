import { describe, expect, test } from "bun:test";
import { fit, pad, paint, printable } from "./style.ts";
import { type Column, renderFields, renderTable } from "./table.ts";

interface Row {
  readonly id: string;
  readonly url: string;
  readonly state: string;
}

const columns: readonly Column<Row>[] = [
  { title: "ID", value: ({ id }) => id },
  { title: "URL", value: ({ url }) => url, shrinks: true },
  { title: "STATE", value: ({ state }) => state, colour: ({ state }) => (state === "on" ? "green" : undefined) },
];
const rows: readonly Row[] = [
  { id: "1", url: "https://hooks.dealer.example/catalog", state: "on" },
  { id: "22", url: "https://日本.example/", state: "off" },
];
const plain = { width: undefined, colour: false };

describe("renderTable()", () => {
  test("aligns columns under their titles, whatever the characters' width", () => {
    expect(renderTable(columns, rows, plain)).toBe(
      [
        "ID  URL                                   STATE",
        "1   https://hooks.dealer.example/catalog  on",
        "22  https://日本.example/                 off",
        "",
      ].join("\n"),
    );
  });

  test("given a narrow terminal cuts columns that may shrink", () => {
    const lines = renderTable(columns, rows, { width: 30, colour: false }).trimEnd().split("\n");
    expect(lines[1]).toBe("1   https://hooks.deal…  on");
    expect(lines.every((line) => Bun.stringWidth(line) <= 30)).toBe(true);
  });

  test("given a terminal that is far too narrow keeps the meaningful part of each column", () => {
    expect(renderTable(columns, rows, { width: 5, colour: false })).toContain("1   https:/…  on");
  });

  test("given a narrow terminal never cuts a column that may not shrink", () => {
    const id = "6740a1f2c3d4e5f6071829c1";
    const text = renderTable(columns, [{ id, url: "https://hooks.dealer.example/", state: "waiting for it" }], {
      width: 30,
      colour: false,
    });
    expect(text).toContain(`${id}  https:/…  waiting for it\n`);
  });

  test("colours cells only if colours are wanted", () => {
    expect(renderTable(columns, rows, { width: undefined, colour: true })).toContain("\u001b[32mon");
    expect(renderTable(columns, rows, plain)).not.toContain("\u001b");
  });

  test("removes control characters from values", () => {
    const hostile = [{ id: "1", url: "a\u001b[2J\nb\u202ec\u0000", state: "\u009b31m" }];
    const text = renderTable(columns, hostile, plain);
    expect(text.split("\n")).toHaveLength(3);
    expect(text).toContain("a�[2J b�c�");
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});

describe("renderFields()", () => {
  test("leaves out empty values and cuts nothing off", () => {
    const text = renderFields(
      [
        ["Id", "1"],
        ["Description", ""],
        ["Address", "x".repeat(200)],
      ],
      { width: 20, colour: false },
    );
    expect(text).toBe(`Id       1\nAddress  ${"x".repeat(200)}\n`);
  });
});

describe("style", () => {
  test("fit() never exceeds the width, even with wide characters", () => {
    expect(fit("日本語テキスト", 6)).toBe("日本…");
    expect(fit("short", 5)).toBe("short");
  });
  test("pad() counts wide characters as two", () => expect(pad("日本", 6)).toBe("日本  "));
  test("printable() makes one line of many", () => expect(printable("a\r\n\tb")).toBe("a b"));
  test("paint() given no colour returns the text unchanged", () => expect(paint(plain, "red", "x")).toBe("x"));
});
