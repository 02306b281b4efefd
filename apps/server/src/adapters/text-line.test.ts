import { expect, test } from "bun:test";
import { createLog } from "./log.ts";
import { textLine } from "./text-line.ts";

test("textLine() shows time, level, message and fields, and leaves nothing for a terminal to act on", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(textLine(line)) });
  log.info("Request answered", { method: "GET", status: 200 });
  log.error("A careless line", { reason: "red \u001b[31m\u009b2J\nnext" });
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d info {2}Request answered method=GET status=200\n$/u),
    expect.stringMatching(/^\d\d:\d\d:\d\d error A careless line reason="red \\u001b\[31m\\u009b2J\\nnext"\n$/u),
  ]);
});
