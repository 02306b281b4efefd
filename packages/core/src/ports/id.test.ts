import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { type Id, isId, parseId } from "./id.ts";

test.each([
  "",
  "6740a1f2c3d4e5f60718293",
  "6740a1f2c3d4e5f60718293a0",
  "6740A1F2C3D4E5F60718293A",
  "6740a1f2c3d4e5f60718293g",
  "6740a1f2c3d4e5f60718293a\n",
])("isId() given %p is false", (text) => {
  expect(isId(text)).toBe(false);
});

test("isId() given what is no text is false", () => {
  expect([undefined, null, 24, {}, ["6740a1f2c3d4e5f60718293a"]].filter(isId)).toEqual([]);
});

test("parseId() returns an id as it is and refuses other texts", () => {
  const id: string = parseId("6740a1f2c3d4e5f60718293a");
  expect(id).toBe("6740a1f2c3d4e5f60718293a");
  expect(() => parseId("6740A1F2C3D4E5F60718293A")).toThrow(
    "Cannot take the text as an id as it has another shape than ^[0-9a-f]{24}$: current value is 6740A1F2C3D4E5F60718293A",
  );
});

test("the compiler refuses plain text in place of an id", () => {
  const text: string = "6740a1f2c3d4e5f60718293a";
  // @ts-expect-error -- nothing says that the text identifies an application
  const id: Id<"application"> = text;
  const unknown = testId("2");
  // @ts-expect-error -- an id of an unknown kind is plain text
  const made: Id<"application"> = unknown;
  expect([id, made].every(isId)).toBe(true);
});
