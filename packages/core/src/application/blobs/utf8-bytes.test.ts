import { expect, test } from "bun:test";
import { utf8Bytes } from "./utf8-bytes.ts";

test("utf8Bytes() agrees with the platform's encoder at every length of a character", () => {
  for (const text of ["", "plan", "é\u07ff\u0800\uffff", "😀\u{10ffff}\u{10000}", `a${"ä€😀\n".repeat(1_000)}`])
    expect([...utf8Bytes(text)]).toEqual([...new TextEncoder().encode(text)]);
});
