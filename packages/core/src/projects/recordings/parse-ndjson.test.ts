import { expect, test } from "bun:test";
import { parseNdjson } from "./parse-ndjson.ts";

test("parseNdjson() returns the value of each line, without empty ones", () => {
  expect(parseNdjson('{"a":1}\r\n\n \n"b"\n')).toEqual([{ a: 1 }, "b"]);
  expect(parseNdjson("")).toEqual([]);
});

test("parseNdjson() points to what is wrong by the number of the event", () => {
  expect(() => parseNdjson('1\n\n{"a":"\\u0000"}')).toThrow(
    expect.objectContaining({
      code: "malformed_json",
      data: { errors: [expect.objectContaining({ pointer: "/1/a" })] },
    }),
  );
});

test("parseNdjson() takes 10,000 lines, and parses none of a longer text", () => {
  expect(parseNdjson("1\n\n".repeat(5_000))).toHaveLength(5_000);
  const errors = [{ pointer: "", code: "too_many_values", message: "The body must have at most 10000 lines" }];
  const refused = expect.objectContaining({ code: "malformed_json", data: { errors } });
  expect(() => parseNdjson(`{${"\n".repeat(10_000)}1`)).toThrow(refused);
  expect(() => parseNdjson("\n".repeat(1_048_576))).toThrow(refused);
});
