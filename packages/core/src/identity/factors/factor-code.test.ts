import { expect, test } from "bun:test";
import { factorCode } from "./factor-code.ts";

test.each([
  ["123456", "123456"],
  [" 123 456\n", "123456"],
  ["123\u00a0456\u200b", "123456"],
  ["123-456", "123456"],
  ["123\u2011456", "123456"],
  ["123\u2013456", "123456"],
  ["123\u2014456", "123456"],
  ["\uff11\uff12\uff13\uff0d\uff14\uff15\uff16", "123456"],
  ["123\u2212456", "123456"],
  ["\uff11\uff12\uff13\u30fc\uff14\uff15\uff16", "123456"],
  ["\u200e123456\u00ad", "123456"],
  ["7K2M\u20109qxw\u20134hdt", "7K2M9qxw4hdt"],
  ["12345a", "12345a"],
  [" \u2013 ", ""],
])("factorCode() of %j is %j", (typed, code) => {
  expect(factorCode(typed)).toBe(code);
});
