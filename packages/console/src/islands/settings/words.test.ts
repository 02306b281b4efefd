import { expect, test } from "bun:test";
import { jsonOf, linesOf, listOfJson, settingsOf } from "./words.ts";

test("settings of users are lines of a name and a type", () => {
  const settings = [
    { name: "cost centre", type: "text" },
    { name: "limit", type: "number" },
  ];
  expect(linesOf(settings)).toBe("cost centre text\nlimit number");
  expect(settingsOf(` ${linesOf(settings)} \n\n`)).toEqual(settings);
  expect(settingsOf("limit")).toEqual([{ name: "limit", type: "" }]);
});

test("a list is JSON, and text that is not JSON stays as it was typed", () => {
  expect(listOfJson(jsonOf([{ quota: 1 }]))).toEqual([{ quota: 1 }]);
  expect([jsonOf([]), listOfJson(" "), listOfJson("[{")]).toEqual(["", [], "[{"]);
});
