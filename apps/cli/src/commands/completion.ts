import { usageError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { program } from "../command/program.ts";
import { completionScript, shells } from "../completion/scripts.ts";

export const completion: Command = {
  name: "completion",
  summary: "Print a script that completes command lines",
  reach: "nothing",
  operands: [{ name: "SHELL", summary: "Name of the shell", choices: shells }],
  examples: [
    ["completion bash > ~/.local/share/bash-completion/completions/catalogctl", "For bash"],
    ["completion zsh > ~/.zfunc/_catalogctl", "For zsh, with ~/.zfunc in fpath"],
    ["completion fish > ~/.config/fish/completions/catalogctl.fish", "For fish"],
  ],
  async run({ operands }) {
    const shell = shells.find((name) => name === operands["SHELL"]);
    if (shell === undefined) throw usageError(`SHELL must be one of ${shells.join(", ")}`);
    const script = completionScript(shell, program().name);
    return { data: { shell, script }, text: () => script };
  },
};
