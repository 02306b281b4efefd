import { expect, test } from "bun:test";
import { DomainError } from "../errors.ts";
import { withPlaces } from "./item-places.ts";
import { jsonMembersOf } from "./json-member.ts";

const text =
  '{"products":[\r\n  {"name":"a,]}\\"","connectors":[{"x":1}, {"na~me":"ü", "b":[2]}]},\n  {"😀":"b", "c":null}\n]}';
const starts = [text.indexOf('{"name'), text.indexOf('{"😀')];
const at = (pointer: string) => {
  const error = new DomainError("validation_failed", "wrong", { errors: [{ pointer, code: "wrong", message: "" }] });
  const placed = withPlaces(error, () => ({
    text,
    starts,
    memberAt: jsonMembersOf(text),
  }));
  if (!(placed instanceof DomainError)) throw new TypeError("Cannot read the places because it is not a DomainError");
  const { line, column } = placed.data.errors?.[0] ?? {};
  return [line, column];
};

test.each([
  ["/products/0", [2, 3]],
  ["/0/name", [2, 11]],
  ["/products/0/connectors/1/na~0me", [2, text.split("\n")[1]?.indexOf('"ü"') ?? 0].map((n, i) => n + i)],
  ["/products/0/connectors/1/b/0", [2, (text.split("\n")[1]?.indexOf("2]") ?? 0) + 1]],
  // A member that is missing is found where it should be.
  ["/products/0/connectors/5/name", [2, (text.split("\n")[1]?.indexOf('[{"x"') ?? 0) + 1]],
  ["/products/1/partNumber", [3, 3]],
  ["/products/1/c", [3, 17]],
  ["/products", [undefined, undefined]],
  ["/products/7", [undefined, undefined]],
  ["", [undefined, undefined]],
])("withPlaces() finds %s", (pointer, place) => {
  expect(at(pointer)).toEqual(place);
});
