import type { Command } from "./command.ts";
import { program } from "./program.ts";

/** Subjects of groups of commands, by the last word that they share. */
export const groupSummaries: Readonly<Record<string, string>> = {
  webhooks: "Endpoints and their secrets",
  portal: "Links to an endpoint's portal, for owners of receivers without an account",
  deliveries: "Deliveries, and resending them",
  events: "Events, and the catalog of their types",
  audit: "The audit trail",
  mail: "The outbox of mails",
  applications: "Applications of the deployment",
  serviceaccounts: "Accounts of programs that act for themselves",
  users: "Accounts",
  keys: "Master keys",
};

/** Commands whose first example shows the most. */
const introducing: readonly string[] = ["login", "webhooks create", "deliveries resend", "doctor", "backup"];

/** Footer of the program's help. */
export function generalHelp(commands: readonly Command[]): string {
  return `${firstExamples(introducing.flatMap((name) => commands.find((command) => command.name === name) ?? []))}

Exit codes: 0 done, 1 failed, 2 wrong command line or configuration, 3 not found, 4 refused, 5 not signed in,
6 not reachable, 130 interrupted, 141 output no longer read.`;
}

/** Footer of the help of the words that a group of commands begins with. */
export function groupHelp(commands: readonly Command[], words: string): string {
  return firstExamples(commands.filter(({ name }) => name.startsWith(`${words} `)));
}

/** Footer of a command's help. */
export function commandHelp({ details, examples }: Command): string {
  return `${details === undefined ? "" : `\n${details.replaceAll("catalogctl ", `${program().name} `)}\n`}${listExamples(examples)}`;
}

function firstExamples(commands: readonly Command[]): string {
  return listExamples(commands.flatMap(({ examples }) => examples.slice(0, 1)));
}

function listExamples(examples: Command["examples"]): string {
  const { name } = program();
  const lines = examples.flatMap(([line, meaning]) => [
    `  # ${meaning}`,
    `  ${name} ${line.replaceAll("catalogctl", name)}`,
  ]);
  return `\nExamples:\n${lines.join("\n")}`;
}
