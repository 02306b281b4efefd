import { describe, expect, test } from "bun:test";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { commands } from "../commands/index.ts";
import { candidates } from "./candidates.ts";
import { completionScript, shells } from "./scripts.ts";

const complete = (...words: readonly string[]) => candidates(commands, words);

describe("candidates()", () => {
  test("lists the words that lead to a command", () => {
    expect(complete("")).toEqual(expect.arrayContaining(["webhooks", "deliveries", "doctor", "help", "--help"]));
    expect(complete("de")).toEqual(["deliveries"]);
    expect(complete("deliveries", "")).toEqual(["list", "show", "resend", "--help"]);
    expect(complete("nonsense", "")).toEqual(["--help"]);
  });

  test("lists the options that are not given yet", () => {
    expect(complete("deliveries", "resend", "--d")).toEqual(["--dry-run", "--data-dir"]);
    expect(complete("deliveries", "resend", "--dry-run", "--d")).toEqual(["--data-dir"]);
    expect(complete("deliveries", "list", "--status", "pending", "--st")).toEqual(["--status"]);
  });

  test("lists the choices of an option, and of each of several", () => {
    expect(complete("deliveries", "list", "--status", "")).toEqual(["pending", "delivered", "exhausted", "cancelled"]);
    expect(complete("deliveries", "list", "--status", "pending,ex")).toEqual(["pending,exhausted"]);
    expect(complete("deliveries", "list", "--status=pending,ex")).toEqual(["--status=pending,exhausted"]);
    expect(complete("webhooks", "create", "https://x", "--event", "*")).toEqual(["*"]);
  });

  test("lists the choices of an operand, and nothing for free text", () => {
    expect(complete("completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(complete("backup", "")).toEqual([]);
    expect(complete("backup", "--data-dir", "")).toEqual([]);
    expect(complete("webhooks", "show", "--server", "https://x", "")).toEqual([]);
  });
});

describe.each(shells.map((shell) => [shell]))("the script for %s", (shell) => {
  const isThere = hasTool({ name: shell, debianPackage: shell, isThere: Bun.which(shell) !== null });

  test("asks the program itself", () => {
    expect(completionScript(shell, "design-catalog-linux-x64")).toMatch(/[ (]design-catalog-linux-x64 __complete/u);
  });

  test.skipIf(!isThere)("is accepted by its shell, which refuses another text", () => {
    const read = (script: string) => Bun.spawnSync([shell, "-n"], { stdin: Buffer.from(script) }).exitCode;
    expect(read(completionScript(shell, "design-catalog-linux-x64"))).toBe(0);
    expect(read(`${completionScript(shell, "design-catalog-linux-x64")}\nif (\n`)).not.toBe(0);
  });
});
