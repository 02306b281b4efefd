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

test("parseNdjson() refuses a body whose lines together have more than 100,000 values", () => {
  const text = (lines: number) => `{"a":[${"0,".repeat(9_996)}0]}\n`.repeat(lines);
  // 9,999 values each: the event, its list and the numbers.
  expect(parseNdjson(`${text(10)}{"a":[1,2,3,4,5,6,7,8]}`)).toHaveLength(11);
  const errors = [{ pointer: "", code: "too_many_values", message: "The body must have at most 100000 values" }];
  const refused = expect.objectContaining({ code: "malformed_json", data: { errors } });
  for (const last of ['{"a":[1,2,3,4,5,6,7,8,9]}', "[1,2,3,4,5,6,7,8]\n{}\n1"])
    expect(() => parseNdjson(text(10) + last)).toThrow(refused);
});
