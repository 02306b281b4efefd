import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import fc from "fast-check";
import { createFileStage, idOf } from "../../projects/files/files.fixture.ts";
import { readImportFile } from "./read-file.ts";

async function createReader() {
  const { createFile, contextOf } = await createFileStage();
  /** Uploads a text and reads it as the job does. */
  return async (content: string | Uint8Array, contentType = "application/json") => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const file = await createFile(bytes, { name: "products", contentType });
    return (await readImportFile(contextOf(null), idOf<"file">(file))).products;
  };
}

/** Texts of objects whose members may have the same name, and whose items may be no JSON. */
const texts = fc
  .array(
    fc.tuple(
      fc.constantFrom("products", "products", "products", "items"),
      fc.array(fc.constantFrom('{"name":"Display"}', '{"name":"],["}', ' {"partNumber":"a1"} ', '{"name":}', "1", ""), {
        maxLength: 3,
      }),
      fc.constantFrom("", "", "", "]", ","),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((members) => `{${members.map(([name, items, more]) => `"${name}":[${items.join(",")}]${more}`).join(",")}}`);

describe("readImportFile()", () => {
  test("reads nothing that JSON.parse() refuses, and otherwise the same", async () => {
    const read = await createReader();
    const property = fc.asyncProperty(texts, async (text) => {
      const products = await read(text).catch(() => undefined);
      if (products) expect({ products }).toEqual(JSON.parse(text));
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test("takes any white space of JSON at the end, and no other", async () => {
    const read = await createReader();
    const text = '{"products":[{"name":"Display","partNumber":"a1"}]}';
    expect(await read(text + " \t\r\n".repeat(250_000))).toHaveLength(1);
    expect((await failureOf(() => read(`${text}\u00a0`))).code).toBe("malformed_json");
  });

  test("refuses a second list of products, whose first one would be lost", async () => {
    const read = await createReader();
    const issues = async (text: string) => (await failureOf(() => read(text))).data.errors;
    const product = '{"name":"Display","partNumber":"a1"}';
    expect(await read(`{"products":[${product}]}`)).toHaveLength(1);
    for (const first of ['{"name":}', "{}"])
      expect(await issues(`{"products":[${first}],"products":[${product}]}`)).toMatchObject([
        { pointer: "/products", code: "duplicate" },
      ]);
  });

  test("names the product that is too long or too deep", async () => {
    const read = await createReader();
    const issues = async (item: string) => (await failureOf(() => read(`{"products":[{},${item}]}`))).data.errors;
    expect(await issues(`"${"x".repeat(600_000)}"`)).toEqual([
      { pointer: "/products/1", code: "too_long", message: "An item must have at most 524288 characters" },
    ]);
    const [deep] = (await issues(`${"[".repeat(63)}${"]".repeat(63)}`)) ?? [];
    expect(deep).toMatchObject({ code: "too_deep", message: "Nesting must be at most 64 levels" });
  });

  test("counts the wrong members up to 100, and says when there may be more", async () => {
    const read = await createReader();
    const wrong = (count: number) => `{${Array.from({ length: count }, (_, index) => `"x${index}":1`).join(",")}}`;
    const refusal = async (items: readonly string[]) => failureOf(() => read(`{"products":[${items.join(",")}]}`));
    const some = await refusal([...Array.from({ length: 18 }, () => "1"), "{}", "1"]);
    expect([some.message, some.data.errors?.length]).toEqual(["The file has 19 wrong member(s)", 19]);
    const many = await refusal([...Array.from({ length: 99 }, () => "1"), wrong(20)]);
    expect([many.message, many.data.errors?.length]).toEqual(["The file has at least 100 wrong member(s)", 100]);
  });

  test.each([
    ["UTF-8 with a mark", "utf8", [0xef, 0xbb, 0xbf]],
    ["windows-1252", "latin1", []],
    ["UTF-16 of little endian", "utf16le", [0xff, 0xfe]],
  ] as const)("reads CSV in %s", async (_, encoding, mark) => {
    const read = await createReader();
    const text = `name\nMüller ${"ä".repeat(150)}\n`;
    const bytes = Uint8Array.of(...mark, ...Buffer.from(text, encoding));
    expect<readonly object[]>(await read(bytes, "text/csv")).toEqual([{ name: `Müller ${"ä".repeat(150)}` }]);
  });

  test("reads JSON in UTF-16 of big endian over the parts in which it is decoded, and no half unit", async () => {
    const read = await createReader();
    const racks = [1, 2].map(() => ({ name: "Bühne €😀", description: "ß".repeat(3_000) }));
    const bytes = Buffer.from(`\uFEFF${JSON.stringify({ products: racks })}`, "utf16le").swap16();
    expect<readonly object[]>(await read(bytes)).toEqual(racks);
    const half = await failureOf(() => read(Uint8Array.of(...bytes, 0)));
    expect([half.code, half.message]).toEqual(["malformed_json", "The text is not valid UTF-16"]);
  });

  test("reads JSON behind a mark, and no JSON in a code page", async () => {
    const read = await createReader();
    const json = '{"products":[{"name":"ä"}]}';
    expect<readonly object[]>(await read(`\uFEFF${json}`)).toEqual([{ name: "ä" }]);
    expect((await failureOf(() => read(Uint8Array.from(Buffer.from(json, "latin1"))))).code).toBe("malformed_json");
  });

  test("takes damaged UTF-8 for no code page", async () => {
    const read = await createReader();
    const damaged = Uint8Array.of(...Buffer.from("name\nBühne "), 0xff, 0x0a);
    expect((await failureOf(() => read(damaged, "text/csv"))).code).toBe("malformed_json");
  });

  test("numbers the records of CSV without empty lines", async () => {
    const read = await createReader();
    expect<readonly object[]>(await read("\n\nname\n\nDisplay\n\n\nMatrix\n", "text/csv")).toEqual([
      { name: "Display" },
      { name: "Matrix" },
    ]);
    const { data } = await failureOf(() => read("name,powerW\n\nDisplay,1\n\nMatrix,x\n", "text/csv"));
    expect(data.errors).toMatchObject([{ pointer: "/products/1/powerW", line: 5, column: 8 }]);
  });

  test.each([
    ["name;partNumber", ";"],
    ["name\tpartNumber", "\t"],
    ["sep=;\nname;partNumber", ";"],
  ])("measures the records below %j", async (head, sign) => {
    const read = await createReader();
    const line = head.split("\n").length + 2;
    // A quoted cell behind the delimiter may contain line breaks, which end no record.
    const text = `${head}\na${sign}"b\nc"\nd${sign}"${"x\n".repeat(270_000)}"\n`;
    const errors = [
      { pointer: "", code: "too_long", message: expect.stringMatching(new RegExp(`Line ${line + 1}: A record`, "u")) },
    ];
    expect((await failureOf(() => read(text, "text/csv"))).data.errors).toMatchObject(errors);
  });
});
