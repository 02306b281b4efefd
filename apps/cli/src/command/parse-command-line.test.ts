import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { versionText } from "@design-catalog/host";
import { commands } from "../commands/index.ts";
import { candidates } from "../completion/candidates.ts";
import { optionsOf } from "./common-options.ts";
import { parseCommandLine } from "./parse-command-line.ts";
import type { Program } from "./program.ts";

const parse = (...words: readonly string[]) => parseCommandLine(commands, words);

const helpOf = (...words: readonly string[]) => {
  const line = parse(...words, "--help");
  return line.outcome === "help" ? line.text : "";
};

/** Returns the words of an example, without the shell's redirections. */
const wordsOf = (line: string) =>
  [...(line.split(/ [|<>] /u)[0] ?? "").matchAll(/(?:'[^']*'|\S)+/gu)].map(([word]) => word.replaceAll("'", ""));

describe.each(commands.map((command) => [command.name, command] as const))("the help of %s", (name, command) => {
  test("has its options, and examples that parse", () => {
    const text = helpOf(...name.split(" "));
    expect(text).toContain(`Usage: catalogctl ${name}`);
    for (const option of optionsOf(command)) expect(text).toContain(`--${option.name}`);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const [line, meaning] of command.examples) {
      expect(text).toContain(`  # ${meaning}\n  catalogctl ${line}`);
      expect([line, parse(...wordsOf(line))]).toMatchObject([line, { outcome: "command", command: { name } }]);
    }
  });
});

test("the help of the program and of each group has examples and names every command", () => {
  const groupsOf = (words: readonly string[]) =>
    words.slice(0, -1).map((_, index) => words.slice(0, index + 1).join(" "));
  const groups = new Set(commands.flatMap(({ name }) => groupsOf(name.split(" "))));
  expect(groups).toContain("webhooks portal");
  for (const group of groups) {
    const text = helpOf(...group.split(" "));
    expect([group, text]).toEqual([group, expect.stringMatching(/\nExamples:\n {2}# .+\n {2}catalogctl /u)]);
    for (const { name } of commands.filter((command) => command.name.startsWith(`${group} `))) {
      expect(text).toContain(`  ${name.slice(group.length + 1).split(" ")[0]} `);
    }
  }
  const general = helpOf();
  expect(general).toContain("\nExamples:\n  # ");
  for (const { name } of commands) expect(general).toContain(`  ${name.split(" ")[0]} `);
  expect(general).toContain("Exit codes: 0 done");
});

describe("parseCommandLine()", () => {
  test("given --version shows the service's version", () => {
    const text = `catalogctl ${versionText()}\n`;
    expect(parseCommandLine(commands, ["--version"])).toEqual({ outcome: "help", text });
    const update = parse("webhooks", "update", "6740a1f2c3d4e5f607182930", "--disable", "--version", "3");
    expect(update.outcome === "command" && update.options.text("version")).toBe("3");
  });

  test("finds command, operands and options, in any order", () => {
    const line = parse("deliveries", "resend", "--since", "3d", "--endpoint=e1", "--dry-run", "--json");
    if (line.outcome !== "command") throw new Error(JSON.stringify(line));
    expect([line.command.name, line.operands]).toEqual(["deliveries resend", {}]);
    const { options } = line;
    expect([options.text("since"), options.text("endpoint"), options.has("dry-run"), options.has("yes")]).toEqual([
      "3d",
      "e1",
      true,
      false,
    ]);
    const shown = parse("webhooks", "show", "6740a1f2c3d4e5f607182930");
    expect(shown).toMatchObject({ outcome: "command", operands: { ID: "6740a1f2c3d4e5f607182930" } });
  });

  test("accepts common options before the command and within its name too", () => {
    const parsed = parse(
      "--json",
      "--server",
      "https://a.example",
      "--yes",
      "deliveries",
      "resend",
      "--since=3d",
      "--",
    );
    if (parsed.outcome !== "command") throw new Error(JSON.stringify(parsed));
    const { options } = parsed;
    expect([options.has("json"), options.text("server"), options.has("yes"), options.text("since")]).toEqual([
      true,
      "https://a.example",
      true,
      "3d",
    ]);
    expect(parse("--server=https://a.example", "webhooks", "show", "--", "-1")).toMatchObject({
      operands: { ID: "-1" },
    });
    const within = parse("--yes", "deliveries", "--server", "https://a.example", "--json", "resend", "--since=3d");
    if (within.outcome !== "command") throw new Error(JSON.stringify(within));
    expect(["yes", "json", "since"].map((name) => within.options.has(name))).toEqual([true, true, true]);
    expect(within.options.text("server")).toBe("https://a.example");
    const refused = parse("--local", "login");
    expect(refused.outcome === "usage" && refused.message).toContain("unknown option '--local'");
    expect(parse("--json", "--help").outcome).toBe("help");
  });

  test("reads several values from repetition and from commas", () => {
    const line = parse("deliveries", "list", "--status", "pending,exhausted", "--status", "cancelled");
    expect(line.outcome === "command" && line.options.list("status")).toEqual(["pending", "exhausted", "cancelled"]);
  });

  test.each([
    [["deliveries", "list", "--status", "pending,lost"], "Allowed choices are pending, delivered"],
    [["nonsense"], "unknown command 'nonsense'"],
    [["webhooks", "lits"], "Did you mean list?"],
    [["webhooks", "show"], "missing required argument 'ID'"],
    [["webhooks", "show", "1", "2"], "too many arguments"],
    [["webhooks", "list", "--colour"], "unknown option '--colour'"],
    [["completion", "tcsh"], "Allowed choices are bash, zsh, fish"],
    [["login", "--email"], "argument missing"],
  ])("given %p tells what is wrong and where the help is", (words, text) => {
    const line = parse(...words);
    expect(line.outcome === "usage" && line.message).toContain(text);
    expect(line.outcome === "usage" && line.message).toContain("--help");
  });

  test.each([[["--help"]], [["help"]], [["webhooks", "--help"]], [["help", "webhooks"]]])(
    "given %p shows the help",
    (words) => {
      const line = parse(...words);
      expect(line.outcome === "help" && line.text).toContain("Usage: catalogctl");
    },
  );
});

test.each([[[]], [["webhooks"]]])(
  "parseCommandLine() given %p, which is not a command, shows what there is",
  (words) => {
    const line = parse(...words);
    expect(line.outcome === "usage" && line.message).toContain("Usage: catalogctl");
  },
);

describe.each(commands.map((command) => [command.name, command] as const))("the command %s", (name, command) => {
  test("has a help text whose examples all parse", () => {
    const help = parse(...name.split(" "), "--help");
    if (help.outcome !== "help") throw new Error(JSON.stringify(help));
    expect(command.examples.length).toBeGreaterThan(0);
    for (const [line, meaning] of command.examples) {
      expect(help.text).toContain(`# ${meaning}\n  catalogctl ${line}`);
      const [plain = ""] = line.split(/ [|<>] /u);
      const words = plain.match(/'[^']*'|\S+/gu)?.map((word) => word.replaceAll("'", "")) ?? [];
      expect(parse(...words)).toMatchObject({ outcome: "command", command: { name } });
    }
    expect(help.text).toContain(command.details ?? "");
  });

  test("takes --json and no secret as an argument", () => {
    const names = [
      ...optionsOf(command).map((option) => option.name),
      ...(command.operands ?? []).map((one) => one.name),
    ];
    expect(names).toContain("json");
    // A file or a variable is named instead.
    const holding = names.filter((option) => !/-(?:env|file)$/u.test(option));
    expect(holding.filter((option) => /password|secret|token|master/iu.test(option))).toEqual([]);
  });
});

describe("parseCommandLine() in a binary of another name", () => {
  const binary: Program = { name: "design-catalog-linux-x64", own: [["start", "Start the service"]] };
  beforeAll(() => void Reflect.set(globalThis, "programOfBinary", binary));
  afterAll(() => void Reflect.deleteProperty(globalThis, "programOfBinary"));

  test("shows what the user typed, everywhere, and the commands that only the binary has", () => {
    const words: readonly string[][] = [[], ...commands.map(({ name }) => name.split(" "))];
    for (const path of words) {
      const line = parse(...path, "--help");
      const text = line.outcome === "help" ? line.text : "";
      expect(text).toContain(["Usage: design-catalog-linux-x64", ...path].join(" "));
      // The folder of the sign-ins keeps its name.
      expect(text).not.toMatch(/catalogctl(?!\/credentials)/u);
    }
    expect(parse("--help")).toMatchObject({ text: expect.stringMatching(/\n {2}start +Start the service\n/u) });
    expect(parse("--version")).toMatchObject({ text: expect.stringContaining("design-catalog-linux-x64 ") });
  });

  test("completes the commands that only the binary has", () => {
    expect(candidates(commands, ["sta"])).toEqual(["start"]);
  });
});
