import type { Command } from "../command/command.ts";
import { optionsOf } from "../command/common-options.ts";
import type { Option } from "../command/parameters.ts";
import { program } from "../command/program.ts";

/**
 * Lists completions at the cursor. `words` are those after the program's name; the last one is being typed. Free text
 * and files have none.
 */
export function candidates(commands: readonly Command[], words: readonly string[]): readonly string[] {
  const partial = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const command = findCommand(commands, before);
  const found = command ? candidatesOf(command, before, partial) : nextWords(commands, before);
  return found.filter((candidate) => candidate.startsWith(partial));
}

function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const plain = words.filter((word) => !word.startsWith("-"));
  return commands.find(({ name }) => {
    const path = name.split(" ");
    return path.every((word, index) => plain[index] === word);
  });
}

/** Lists the words that lead to a command. */
function nextWords(commands: readonly Command[], before: readonly string[]): readonly string[] {
  const paths = commands.map(({ name }) => name.split(" "));
  const fitting = paths.filter((path) => before.every((word, index) => path[index] === word));
  const words = new Set(fitting.flatMap((path) => path[before.length] ?? []));
  const first = before.length === 0 ? [...program().own.map(([name]) => name), "help"] : [];
  return [...words, ...first, "--help"];
}

function candidatesOf(command: Command, before: readonly string[], partial: string): readonly string[] {
  const options = optionsOf(command);
  const open = options.find(({ name, value }) => value !== undefined && before.at(-1) === `--${name}`);
  if (open) return valuesOf(open, partial);
  const [named, name = "", typed = ""] = /^--([^=]+)=(.*)$/su.exec(partial) ?? [];
  const assigned = named === undefined ? undefined : options.find((option) => option.name === name);
  if (assigned) return valuesOf(assigned, typed).map((value) => `--${name}=${value}`);
  const given = new Set(before);
  const unused = options.filter(({ name, many }) => many === true || !given.has(`--${name}`));
  const flags = [...unused.map(({ name }) => `--${name}`), "--help"];
  if (partial.startsWith("-")) return flags;
  const operand = command.operands?.[operandsBefore(command, options, before)];
  return operand?.choices ?? (operand ? [] : flags);
}

/** Completes the last value of a comma-separated list. */
function valuesOf({ choices = [], many = false }: Option, partial: string): readonly string[] {
  const complete = many ? partial.slice(0, partial.lastIndexOf(",") + 1) : "";
  return choices.map((choice) => complete + choice);
}

function operandsBefore(command: Command, options: readonly Option[], before: readonly string[]): number {
  const taking = new Set(options.filter(({ value }) => value !== undefined).map(({ name }) => `--${name}`));
  const plain = before.filter((word, index) => !word.startsWith("-") && !taking.has(before[index - 1] ?? ""));
  return plain.length - command.name.split(" ").length;
}
