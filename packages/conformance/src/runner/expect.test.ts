/**
 * Compares the assertions for `node:test` with those of `bun:test`, by which our own adapters are judged: an adapter must
 * get the same verdict from both.
 */
import { describe, expect as bunExpect, test } from "bun:test";
import { expect as ownExpect } from "./expect.ts";

type Expect = typeof ownExpect;
// The matchers that the suites use have the same arguments in both.
const bun = bunExpect as unknown as Expect;

const now = new Date(1_795_253_400_000);
const objects = [
  [],
  [1],
  [1, 2],
  [2, 1],
  [{ a: 1 }],
  [{ a: 1, b: 2 }],
  {},
  { a: 1 },
  { a: 2 },
  { a: 1, b: undefined },
  { a: 1, b: 2 },
  { a: { b: 1 } },
  { a: { b: 1, c: 2 } },
  { a: [1] },
  { a: [1, 2] },
  { a: null },
  now,
  new Date(now),
  new Date(0),
  new Set(["a", "b"]),
  new Set(["b", "a"]),
  new Set(["a"]),
  new Uint8Array([1, 2]),
  new Uint8Array([1, 3]),
  new Uint8Array([1]),
];
const values = [...objects, undefined, null, 0, -0, 1, 2, Number.NaN, "", "1", "text", true];

/** Each pair of values, with a description. */
function pairsOf(list: readonly unknown[]) {
  return list.flatMap((actual) =>
    list.map((expected) => ({ name: `${Bun.inspect(actual)} ${Bun.inspect(expected)}`, actual, expected })),
  );
}

function holds(assertion: () => unknown): boolean {
  try {
    assertion();
    return true;
  } catch {
    return false;
  }
}

/** Requires that both judge an assertion and its opposite alike, and that neither always says the same. */
function requireAgreement(cases: readonly (readonly [name: string, judge: (expect: Expect) => unknown])[]): void {
  const verdicts = cases.map(([name, judge]) => ({
    name,
    own: holds(() => judge(ownExpect)),
    bun: holds(() => judge(bun)),
  }));
  bunExpect(verdicts.filter((verdict) => verdict.own !== verdict.bun)).toEqual([]);
  bunExpect(new Set(verdicts.map((verdict) => verdict.own)).size).toBe(2);
}

describe("expect() for node:test judges as bun:test does", () => {
  test.each([
    ["toBe", values],
    ["toEqual", values],
    // Bun accepts some mixtures, such as a list for an object.
    ["toMatchObject", objects.filter((one) => Object.getPrototypeOf(one) === Object.prototype)],
    ["toMatchObject", objects.filter((one) => Array.isArray(one))],
  ] as const)("by %s and by its opposite", (matcher, list) => {
    requireAgreement(
      pairsOf(list).flatMap(({ name, actual, expected }) => [
        [name, (expect) => expect(actual)[matcher](expected)],
        [`not ${name}`, (expect) => expect(actual).not[matcher](expected)],
      ]),
    );
  });

  test.each(["toBeGreaterThan", "toBeGreaterThanOrEqual", "toBeLessThan", "toBeLessThanOrEqual"] as const)(
    "by %s",
    (matcher) => {
      requireAgreement(
        [0, 1, 2].map((actual) => [String(actual), (expect: Expect) => expect(actual)[matcher](1)] as const),
      );
    },
  );

  test("by what lists and texts contain", () => {
    const lists = [[], ["a"], ["a", { b: 1 }], [{ b: 1, c: 2 }]];
    const inLists = lists.flatMap((list): Parameters<typeof requireAgreement>[0] => [
      [`${Bun.inspect(list)} a`, (expect) => expect(list).toContain("a")],
      [`${Bun.inspect(list)} b`, (expect) => expect(list).toContainEqual({ b: 1 })],
      [
        `${Bun.inspect(list)} arrayContaining`,
        (expect) => expect(list).toEqual(expect.arrayContaining(["a", { b: 1 }])),
      ],
      [`${Bun.inspect(list)} length`, (expect) => expect(list).toHaveLength(1)],
    ]);
    const inTexts = ["", "abc", "xabc"].flatMap((text): Parameters<typeof requireAgreement>[0] => [
      [`${text} contains`, (expect) => expect(text).toContain("ab")],
      [`${text} starts`, (expect) => expect(text).toStartWith("ab")],
      [`${text} matches`, (expect) => expect(text).toMatch(/^ab/u)],
      [`${text} equals`, (expect) => expect({ text }).toEqual({ text: expect.stringContaining("bc") })],
      [`${text} pattern`, (expect) => expect({ text }).toEqual({ text: expect.stringMatching(/^x/u) })],
    ]);
    requireAgreement([...inLists, ...inTexts]);
  });

  test("by kinds of values", () => {
    const kinds = [undefined, null, 1, "1", {}, new Error("1"), { a: 1 }];
    requireAgreement(
      kinds.flatMap((value): Parameters<typeof requireAgreement>[0] => [
        [`${Bun.inspect(value)} undefined`, (expect) => expect(value).toBeUndefined()],
        [`${Bun.inspect(value)} defined`, (expect) => expect(value).toBeDefined()],
        [`${Bun.inspect(value)} null`, (expect) => expect(value).toBeNull()],
        [`${Bun.inspect(value)} error`, (expect) => expect(value).toBeInstanceOf(Error)],
        [`${Bun.inspect(value)} one of`, (expect) => expect(value).toBeOneOf([1, null])],
        [`${Bun.inspect(value)} any number`, (expect) => expect({ value }).toEqual({ value: expect.any(Number) })],
        [`${Bun.inspect(value)} any text`, (expect) => expect({ value }).toEqual({ value: expect.any(String) })],
        [
          `${Bun.inspect(value)} object`,
          (expect) => expect({ value }).toEqual({ value: expect.objectContaining({ a: 1 }) }),
        ],
      ]),
    );
  });

  test("by what is thrown", () => {
    const thrown = { nothing: undefined, kind: new TypeError("The disk is full"), other: new RangeError("Too large") };
    requireAgreement(
      Object.entries(thrown)
        .map(([name, error]) => {
          const work = () => {
            if (error) throw error;
          };
          return { name, work };
        })
        .flatMap(({ name, work }): Parameters<typeof requireAgreement>[0] => [
          [`${name} anything`, (expect) => expect(work).toThrow()],
          [`${name} nothing`, (expect) => expect(work).not.toThrow()],
          [`${name} text`, (expect) => expect(work).toThrow("disk")],
          [`${name} pattern`, (expect) => expect(work).toThrow(/large$/u)],
          [`${name} kind`, (expect) => expect(work).toThrow(TypeError)],
        ]),
    );
  });
});

test.each([
  ["nothing", undefined, false],
  ["The disk is full", undefined, true],
  ["The disk is full", "disk", true],
  ["The disk is full", "large", false],
])("expect() for node:test given a promise that rejects with %p and %p judges %p", async (text, wanted, accepts) => {
  const subject = text === "nothing" ? Promise.resolve(1) : Promise.reject(new TypeError(text));
  const accepted = await ownExpect(subject)
    .rejects.toThrow(wanted)
    .then(
      () => true,
      () => false,
    );
  bunExpect(accepted).toBe(accepts);
});

test("expect() for node:test looks into what is rejected", async () => {
  const failing = () => Promise.reject(Object.assign(new Error("Gone"), { code: "not_found" }));
  await ownExpect(failing()).rejects.toMatchObject({ code: "not_found" });
  await bunExpect(ownExpect(failing()).rejects.toMatchObject({ code: "conflict" })).rejects.toThrow();
  await bunExpect(ownExpect(Promise.resolve({ code: "not_found" })).rejects.toMatchObject({})).rejects.toThrow();
});
