import { describe, expect, test } from "bun:test";
import { commands } from "./commands/index.ts";
import { runProgram } from "./run-program.ts";
import { createTextTerminal } from "./terminal/text-terminal.ts";

const nowhere = { XDG_CONFIG_HOME: "/nowhere", CATALOG_URL: "http://localhost:9", CATALOG_TOKEN: "of.nobody" };

async function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const terminal = createTextTerminal();
  const exitCode = await runProgram(words, { environment: { ...nowhere, ...environment }, terminal });
  return { exitCode, ...terminal.written() };
}

describe("runProgram()", () => {
  test.each(commands.map(({ name }) => [name]))("given %s --json and a wrong option prints one error", async (name) => {
    const { exitCode, out, err } = await run([...name.split(" "), "--json", "--no-such-option"]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(JSON.parse(err)).toEqual({ error: { code: "usage", message: expect.any(String), details: [] } });
  });

  test("given a wrong line without --json, or with it where no option is, prints a sentence", async () => {
    for (const words of [
      ["logout", "--no-such-option"],
      ["logout", "--", "--json"],
    ]) {
      const { exitCode, err } = await run(words);
      expect([exitCode, err]).toEqual([2, expect.stringMatching(/^error: .*\(run with --help for usage\)\n$/su)]);
    }
  });

  test("given a command that fails prints its error, for a program as one object", async () => {
    const plain = await run(["webhooks", "list"]);
    expect([plain.exitCode, plain.out, plain.err]).toEqual([6, "", expect.stringMatching(/^catalogctl: .*\n$/u)]);
    const { exitCode, out, err } = await run(["webhooks", "list", "--json"]);
    expect([exitCode, out]).toEqual([6, ""]);
    expect(JSON.parse(err)).toEqual({ error: { code: "unavailable", message: expect.any(String), details: [] } });
  });

  test("given --data-dir uses the database there, whatever DATABASE_URL says", async () => {
    const words = ["mail", "list", "--data-dir", "/nowhere/data"];
    const { exitCode, err } = await run(words, { DATABASE_URL: "postgres://nobody@localhost:9/elsewhere" });
    expect([exitCode, err]).toEqual([6, expect.stringContaining("/nowhere/data")]);
    expect(err).not.toContain("localhost:9");
  });

  test("given a result that says so exits with its code", async () => {
    const { exitCode, out } = await run(["doctor", "--json"]);
    expect([exitCode, JSON.parse(out)]).toMatchObject([1, { ok: false }]);
  });
});
