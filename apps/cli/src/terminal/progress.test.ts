import { describe, expect, test } from "bun:test";
import { createProgress, progressLine } from "./progress.ts";
import { processTerminal } from "./terminal.ts";

describe("progressLine()", () => {
  test.each([
    [0, 4, "░░░░░░░░░░░░░░░░░░░░░░░░   0 % 0/4"],
    [1, 4, "██████░░░░░░░░░░░░░░░░░░  25 % 1/4"],
    [199, 200, "████████████████████████  99 % 199/200"],
    [4, 4, "████████████████████████ 100 % 4/4"],
    [0, 0, "████████████████████████ 100 % 0/0"],
    [9, 4, "████████████████████████ 100 % 9/4"],
  ])("given %d of %d", (done, total, expected) => {
    expect(progressLine({ label: "Sending", done, total, note: "" })).toBe(`Sending ${expected}`);
  });

  test("given a note appends it", () => {
    expect(progressLine({ label: "Sending", done: 1, total: 1, note: "1 failed" })).toEndWith("1/1 1 failed");
  });
});

describe("createProgress()", () => {
  function terminalWith(isErrorTty: boolean, columns = 200) {
    const written: string[] = [];
    const terminal = {
      ...processTerminal({}),
      isErrorTty,
      errorColumns: columns,
      err: (text: string) => void written.push(text),
    };
    return { terminal, written };
  }

  test("draws on one line and leaves the last state", () => {
    const { terminal, written } = terminalWith(true);
    const progress = createProgress(terminal, "Sending");
    progress.update(1, 3);
    progress.update(2, 3);
    progress.update(3, 3);
    progress.end();
    progress.end();
    expect(written.every((text) => text.startsWith("\r\u001b[2K"))).toBe(true);
    expect(written.at(-1)).toEndWith("100 % 3/3\n");
    // The second update came before an eye could follow it.
    expect(written.map((text) => /\d\/3/u.exec(text)?.[0])).toEqual(["1/3", "3/3", "3/3"]);
  });

  test("given a narrow terminal draws no line that wraps", () => {
    const { terminal, written } = terminalWith(true, 30);
    const progress = createProgress(terminal, "Sending");
    progress.update(1, 3, "2 failed");
    progress.update(3, 3, "3 failed");
    progress.end();
    const widths = written.map((text) => Bun.stringWidth(text.replace("\r\u001b[2K", "").trimEnd()));
    expect(widths).toEqual([29, 29, 29]);
    expect(written.at(-1)).toEndWith("…\n");
  });

  test("given no terminal writes nothing", () => {
    const { terminal, written } = terminalWith(false);
    const progress = createProgress(terminal, "Sending");
    progress.update(3, 3);
    progress.end();
    expect(written).toEqual([]);
  });
});
