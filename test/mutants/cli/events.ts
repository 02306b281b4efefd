import { type Mutant, seed } from "../mutant.ts";

const commands = "apps/cli/src/commands";

export const mutants: readonly Mutant[] = seed(
  `${commands}/events-list.ts`,
  [`${commands}/events-list.test.ts`],
  [
    ["events list --limit shows whole pages", "Math.min(pageMax, left)", "pageMax"],
    ["events list --since shows everything", 'textOf(event, "timestamp") >= since', 'textOf(event, "timestamp") >= ""'],
    ["events list --after begins at the oldest event", "let cursor = after;", "let cursor: string | undefined;"],
    ["events list --follow begins with everything that is kept", "isFollowing && after === undefined", "false"],
    [
      "events list --follow --json ends with a line that is not an event",
      'if (isFollowing) return { text: () => "" };',
      "",
    ],
  ],
);
