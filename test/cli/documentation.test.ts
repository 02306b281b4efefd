import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands, exitCodes, optionsOf } from "@design-catalog/cli";

/** With the ends of lines as spaces: a command may be broken by one. */
const text = readFileSync(join(import.meta.dir, "..", "..", "docs", "operations", "catalogctl.md"), "utf8").replaceAll(
  "\n",
  " ",
);

test.each(commands.map((command) => [command.name, command] as const))(
  "the manual has %s with its options",
  (name, command) => {
    expect(text).toContain(name === "completion" ? "completion bash" : `\`${name}`);
    const missing = optionsOf(command).filter((option) => !text.includes(`--${option.name}`));
    expect(missing.map((option) => option.name)).toEqual([]);
  },
);

test("the manual has every exit code", () => {
  for (const code of Object.values(exitCodes)) expect(text).toContain(`| ${code} |`);
});
