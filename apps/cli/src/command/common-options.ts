import type { Command, Reach } from "./command.ts";
import type { Option } from "./parameters.ts";

const jsonOption: Option = { name: "json", summary: "Print JSON, for programs" };
const yesOption: Option = { name: "yes", summary: "Do not ask" };
const serverOption: Option = {
  name: "server",
  value: "URL",
  summary: "Reach the service over HTTP, as the signed-in user",
};
const localOption: Option = { name: "local", summary: "Work directly on the database, as the system" };
const dataOption: Option = { name: "data-dir", value: "DIRECTORY", summary: "Data directory of the embedded database" };

const commonOptions: readonly Option[] = [jsonOption, yesOption, serverOption, localOption, dataOption];

const reachOptions: Readonly<Record<Reach, readonly Option[]>> = {
  service: [serverOption, localOption, dataOption],
  database: [dataOption],
  remote: [serverOption],
  nothing: [],
};

/** Returns the options of a command, including those of its kind. */
export function optionsOf(command: Command): readonly Option[] {
  return [
    ...(command.options ?? []),
    ...(command.asks === true ? [yesOption] : []),
    ...reachOptions[command.reach],
    jsonOption,
  ];
}

/**
 * Moves common options from before the command and from within its name to behind it, as in `--json deliveries list` and
 * `deliveries --json list`, so the command's own parser judges them. Operands after `--` stay last.
 */
export function withCommandFirst(words: readonly string[]): readonly string[] {
  const outer = leadingOptionWords(words);
  const [first, ...others] = words.slice(outer);
  if (first === undefined) return words;
  const inner = first === "--" ? 0 : leadingOptionWords(others);
  const rest = [first, ...others.slice(inner)];
  const end = rest.includes("--") ? rest.indexOf("--") : rest.length;
  return [...rest.slice(0, end), ...words.slice(0, outer), ...others.slice(0, inner), ...rest.slice(end)];
}

function leadingOptionWords(words: readonly string[]): number {
  const [first = "", second] = words;
  const option = commonOptions.find(({ name }) => first === `--${name}` || first.startsWith(`--${name}=`));
  if (!option) return 0;
  const takesNext = option.value !== undefined && !first.includes("=") && second !== undefined;
  const taken = takesNext ? 2 : 1;
  return taken + leadingOptionWords(words.slice(taken));
}
