import { type Mutant, seed } from "../mutant.ts";

const terminal = "apps/cli/src/terminal";
const typed = ["test/cli/terminal.test.ts"];

/** Input of an operator, and output at the terminal. */
export const mutants: readonly Mutant[] = [
  {
    bug: "Ctrl-C at the password leaves a terminal that shows nothing",
    file: `${terminal}/prompt.ts`,
    find: "    input.setRawMode(false);\n",
    replace: "",
    tests: typed,
    equivalent: "Bun gives the terminal back when the process ends, which is what follows",
  },
  ...seed(`${terminal}/prompt.ts`, typed, [
    ["a password with a space cannot be typed", 'key < " "', 'key <= " "'],
    ["a corrected slip stays in the password", "typed.slice(0, -1)", "typed"],
    ["an answer of n counts as yes", "if (/^y(es)?$/iu.test(answer)) return;", 'if (answer !== "") return;'],
  ]),
  ...seed(`${terminal}/terminal.ts`, typed, [
    ["a terminal shows no colours", 'environment["TERM"] !== "dumb"', 'environment["TERM"] === "dumb"'],
    ["NO_COLOR is ignored", '!environment["NO_COLOR"] && ', ""],
    ["a table does not fit the terminal", "stdout.columns || defaultColumns", "undefined"],
  ]),
  ...seed("apps/cli/src/commands/users-create-admin.ts", typed, [
    [
      "a password with a slip locks its administrator out",
      "terminal.isInputTty && (await readSecret",
      "false && (await readSecret",
    ],
  ]),
  ...seed(
    `${terminal}/progress.ts`,
    [`${terminal}/progress.test.ts`],
    [
      ["a log fills with bars", "if (!terminal.isErrorTty) return", "if (terminal.columns === 0) return"],
      ["a bar is drawn a thousand times a second", "done < total && nowMs - drawnAtMs < intervalMs", "nowMs < 0"],
      ["a bar of nothing shows NaN %", "total === 0 ? 1 : ", ""],
      ["a bar shows 100 % before the end", "Math.floor(share * 100)", "Math.ceil(share * 100)"],
    ],
  ),
  ...seed(
    `${terminal}/style.ts`,
    [`${terminal}/table.test.ts`],
    [
      ["the answer of a receiver rewrites the screen", '.replaceAll(obeyed, "�")', ""],
      ["a name turns the rest of its line round", "\\u202a-\\u202e", ""],
      ["a cut text is one column too wide", "> width - 1) break", "> width) break"],
    ],
  ),
  ...seed(
    `${terminal}/table.ts`,
    [`${terminal}/table.test.ts`],
    [
      ["an id is cut off in a narrow terminal", "columns[index]?.shrinks !== true || ", ""],
      ["a narrow terminal leaves nothing of a column", "Math.max(shrunkWidthMin, before - excess)", "before - excess"],
      ["fields without a value are listed", 'value !== ""', "value !== undefined"],
    ],
  ),
];
