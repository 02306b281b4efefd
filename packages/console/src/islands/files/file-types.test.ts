import { expect, test } from "bun:test";
import { acceptedEnds, typeOfName } from "./file-types.ts";

test.each<[name: string, type: ReturnType<typeof typeOfName>]>([
  ["Plan.DXF", "image/vnd.dxf"],
  ["a.b.jpeg", "image/jpeg"],
  ["setup.exe", undefined],
  ["constructor", undefined],
  ["", undefined],
])("typeOfName(%j) is %p", (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

test("the ends of names begin with a point", () => {
  expect(acceptedEnds).toStartWith(".png,.jpg,");
});
