import type { Command } from "./command.ts";

/** What the commands that share a first word are about. */
export const groupSummaries: Readonly<Record<string, string>> = {
  webhooks: "Endpoints and their secrets",
  deliveries: "What was sent, and sending it again",
  events: "The catalog of events",
  mail: "The outbox of mails",
  users: "Accounts",
  keys: "Master keys",
};

/** Whose first example shows most of what there is. */
const introducing: readonly string[] = ["login", "webhooks create", "deliveries resend", "doctor", "backup"];

/** What the help of the program ends with. */
export function generalHelp(commands: readonly Command[]): string {
  return `${firstExamples(introducing.flatMap((name) => commands.find((command) => command.name === name) ?? []))}

Exit codes: 0 done, 1 failed, 2 wrong command line or configuration, 3 not found, 4 refused, 5 not signed in,
6 not reachable, 130 interrupted.`;
}

/** What the help of a first word ends with. */
export function groupHelp(commands: readonly Command[], word: string): string {
  return firstExamples(commands.filter(({ name }) => name.startsWith(`${word} `)));
}

/** What the help of a command ends with. */
export function commandHelp({ details, examples }: Command): string {
  return `${details === undefined ? "" : `\n${details}\n`}${listExamples(examples)}`;
}

function firstExamples(commands: readonly Command[]): string {
  return listExamples(commands.flatMap(({ examples }) => examples.slice(0, 1)));
}

function listExamples(examples: Command["examples"]): string {
  const lines = examples.flatMap(([line, meaning]) => [`  # ${meaning}`, `  catalogctl ${line}`]);
  return `\nExamples:\n${lines.join("\n")}`;
}
