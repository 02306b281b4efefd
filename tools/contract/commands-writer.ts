import type { Command } from "../../apps/cli/src/command/command.ts";
import { groupSummaries } from "../../apps/cli/src/command/help-texts.ts";
import type { Operand, Option } from "../../apps/cli/src/command/parameters.ts";
import { commands } from "../../apps/cli/src/commands/index.ts";

/** The commands of `catalogctl` with what their help says, in Markdown. */
export function writeCommands(): string {
  const words = [...new Set(commands.map(({ name }) => firstWord(name)))];
  return words.map(writeWord).join("\n\n");
}

function firstWord(name: string): string {
  return name.split(" ")[0] ?? name;
}

function writeWord(word: string): string {
  const own = commands.filter(({ name }) => firstWord(name) === word);
  const summary = groupSummaries[word];
  const intro = summary === undefined ? "" : `\n\n${summary}.`;
  return `### ${word}${intro}\n\n${own.map(writeCommand).join("\n\n")}`;
}

function writeCommand({ name, summary, details, operands = [], options = [], asks, reach, examples }: Command): string {
  const line = [name, ...operands.map(({ name: of, optional }) => (optional ? `[${of}]` : of))].join(" ");
  const lists = [...operands.map(writeOperand), ...options.map(writeOption)];
  const notes = [details ?? "", asks ? "Asks first, unless `--yes` is given." : "", places[reach]];
  const lines = examples.map(([example, meaning]) => `# ${meaning}\ncatalogctl ${example}`);
  return [
    `**\`${line}\`**: ${summary}.`,
    escape(notes.filter((note) => note !== "").join(" ")),
    lists.join("\n"),
    `\`\`\`sh\n${lines.join("\n")}\n\`\`\``,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const places: Readonly<Record<Command["reach"], string>> = {
  service: "",
  database: "Works only on the database.",
  remote: "Works only over HTTP.",
  nothing: "",
};

function writeOperand({ name, summary, choices }: Operand): string {
  return `- \`${name}\`: ${escape(summary)}${listed(choices)}`;
}

function writeOption({ name, value, summary, choices, range }: Option): string {
  const bounds = range ? ` (${range.join(" to ")})` : "";
  return `- \`--${name}${value === undefined ? "" : ` ${value}`}\`: ${escape(summary)}${bounds}${listed(choices)}`;
}

function listed(choices: readonly string[] | undefined): string {
  return choices ? `: ${choices.map((choice) => `\`${choice}\``).join(", ")}` : "";
}

/** Keeps a placeholder such as `<URL>` and a lone `*` from being markup. */
function escape(text: string): string {
  return text.replaceAll(/[<*]/gu, "\\$&");
}
