import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { catalogctlPath, runCatalogctl } from "../support/catalogctl.ts";
import { hasTerminals, runAtTerminal, type TerminalStep } from "../support/terminal.ts";

setDefaultTimeout(90_000);

const home = mkdtempSync(join(tmpdir(), "completion-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const prompt = "ready> ";
const at = (name: string) => join(home, name);

/** Command that starts each shell with nothing but the completion, loaded as its manual says. */
const shells = {
  bash: {
    command: ["bash", "--noprofile", "--rcfile", at("bashrc"), "-i"],
    file: "bashrc",
    settings: `PS1='${prompt}'\nbind 'set bell-style none'\nbind 'set enable-bracketed-paste off'\nsource '${at("completion.bash")}'\n`,
  },
  zsh: {
    command: ["zsh", "-d", "-i"],
    file: ".zshrc",
    settings: `PROMPT='${prompt}'\nunsetopt BEEP\nautoload -U compinit\ncompinit -u -D\nsource '${at("completion.zsh")}'\n`,
  },
  fish: {
    command: ["fish", "-i"],
    file: "fish/config.fish",
    settings: `set -g fish_greeting\nfunction fish_prompt\n  echo -n '${prompt}'\nend\nsource '${at("completion.fish")}'\n`,
  },
} as const;

/** Text typed before the cursor, and the text after the tabulator key. */
const lines = [
  ["catalogctl webh", "catalogctl webhooks"],
  ["catalogctl deliveries resend --dr", "catalogctl deliveries resend --dry-run"],
  ["catalogctl mail list --status queued,fai", "catalogctl mail list --status queued,failed"],
  ["catalogctl mail list --status=queued,fai", "catalogctl mail list --status=queued,failed"],
  ["catalogctl webhooks create https://x.example --ev", "catalogctl webhooks create https://x.example --event"],
  ["catalogctl restore catalog-2", "catalogctl restore catalog-2026.tar.gz"],
] as const;

beforeAll(() => {
  mkdirSync(at("bin"));
  writeFileSync(at("bin/catalogctl"), `#!/bin/sh\nexec '${process.execPath}' '${catalogctlPath}' "$@"\n`);
  chmodSync(at("bin/catalogctl"), 0o755);
  writeFileSync(at("catalog-2026.tar.gz"), "");
});

describe.each(["bash", "zsh", "fish"] as const)("completion in %s", (shell) => {
  const isThere = hasTool({ name: shell, debianPackage: shell, isThere: Bun.which(shell) !== null }) && hasTerminals;

  test.skipIf(!isThere)("completes words, options, choices, lists of them, and files", async () => {
    const { out } = await runCatalogctl(["completion", shell], { environment: {} });
    writeFileSync(at(`completion.${shell}`), out);
    const { command, file, settings } = shells[shell];
    mkdirSync(join(at(file), ".."), { recursive: true });
    writeFileSync(at(file), settings);
    const { exitCode, shown } = await runAtTerminal(["sh", "-c", `cd '${home}' && exec "$@"`, "sh", ...command], {
      environment: {
        HOME: home,
        ZDOTDIR: home,
        XDG_CONFIG_HOME: home,
        XDG_DATA_HOME: home,
        // A dumb terminal, which makes the output plain text.
        TERM: "dumb",
        PATH: `${at("bin")}:${process.env["PATH"]}`,
      },
      columns: 200,
      steps: [...lines.map(([typed], index) => typeAndPrint(typed, index)), [shownMark(lines.length - 1), "exit\r"]],
    });
    for (const [index, [, completed]] of lines.entries()) {
      const printed = new RegExp(`${shownMark(index)}(.*?) ?>\r*$`, "mu").exec(shown)?.[1];
      expect([shell, printed, shown]).toEqual([shell, completed, shown]);
    }
    expect(exitCode).toBe(0);
  });
});

/** Completes a line and, instead of running it, prints it between marks. */
function typeAndPrint(typed: string, index: number): TerminalStep {
  const [lineStart, lineEnd] = ["\u0001", "\u0005"];
  return [index === 0 ? prompt : shownMark(index - 1), `${typed}\t${lineStart}echo "<"${index}:'${lineEnd}'">"\r`];
}

/** The beginning of what a line printed; what was typed has a quotation mark in it. */
function shownMark(index: number): string {
  return `<${index}:`;
}
