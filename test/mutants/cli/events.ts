import { type Mutant, seed } from "../mutant.ts";

const commands = "apps/cli/src/commands";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${commands}/events-list.ts`,
    [`${commands}/events-list.test.ts`],
    [
      ["events list --limit shows whole pages", "Math.min(pageMax, left)", "pageMax"],
      [
        "events list --since shows everything",
        'textOf(event, "timestamp") >= since',
        'textOf(event, "timestamp") >= ""',
      ],
      ["events list --after begins at the oldest event", "let cursor = after;", "let cursor: string | undefined;"],
      ["events list --follow begins with everything that is kept", "isFollowing && after === undefined", "false"],
      [
        "events list --follow --json ends with a line that is not an event",
        'if (isFollowing) return { text: () => "" };',
        "",
      ],
    ],
  ),
  ...seed(
    `${commands}/events-show.ts`,
    [`${commands}/events-list.test.ts`],
    [["events show hides where an event went", "deliveries.length === 0 ?", "deliveries.length > 0 ?"]],
  ),
  ...seed(
    `${commands}/webhooks-statistics.ts`,
    [`${commands}/deliveries.test.ts`],
    [
      ["webhooks statistics lists hundreds of hours without attempts", ".filter((hour) => attemptsIn(hour) > 0)", ""],
      ["webhooks statistics forgets the hours that were asked for", "hours === undefined ? {} : { hours }", "{}"],
      [
        "an endpoint without attempts seems to fail always",
        "const isTried = attemptsIn(attempts) > 0;",
        "const isTried = true;",
      ],
    ],
  ),
];
