import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";
const engine = `${islands}/engine`;

export const mutants = [
  ...seed(
    `${engine}/poll.ts`,
    [`${engine}/poll.test.ts`],
    [
      [
        "an answer slower than the interval is never shown",
        "if (awaitedSinceMs === undefined || now",
        "if (true || now",
      ],
      ["one lost answer ends the refreshing for good", " || now() - awaitedSinceMs >= lostMs", ""],
      ["an old answer replaces a new one", "if (own !== turn) return;", "void own;"],
      [
        "a failure ends the refreshing for good",
        "(error: unknown) => () => onFailure(error)",
        "(error: unknown) => { onFailure(error); return new Promise<never>(() => undefined); }",
      ],
      ["a page that one left goes on changing", "    end: () => {\n      turn += 1;", "    end: () => {"],
    ],
  ),
  ...seed(
    `${engine}/session.ts`,
    ["test/browser/console-engine.test.ts"],
    [
      ["each of the calls of a page asks for a token", "held ??= requestToken();", "held = requestToken();"],
      ["a token that replaced the refused one is thrown away, too", "known.token !== refused", "refused === undefined"],
    ],
  ),
  ...seed(
    `${engine}/search.tsx`,
    ["test/browser/console-overview.test.ts"],
    [
      ["the service searches after each key", "useSettled(query, pauseMs)", "query"],
      [
        "a result leads to a page that refuses its reader",
        "address === undefined || !mayOpen(address)",
        "address === undefined",
      ],
    ],
  ),
  ...seed(
    `${engine}/rights.ts`,
    ["test/browser/console-navigation.test.ts"],
    [
      ["a page goes on offering what its user may no longer do", "if (!isSame && ", "if (false && "],
      ["a change of rights throws typed input away", "!hasToStay() && ", ""],
      ["a page that waits for an answer asks again, and is loaded twice", "poll.tick()", "poll.ask()"],
    ],
  ),
  ...seed(
    `${engine}/job-progress.tsx`,
    ["test/browser/console-lists.test.ts"],
    [["a job that is gone is asked for without an end", 'code === "not_found"', 'code === "gone"']],
  ),
  ...seed(
    `${engine}/job-progress.tsx`,
    ["test/browser/console-jobs.test.ts"],
    [["a cancelled job looks as if everything were done", 'status === "succeeded" ? most', "isOver ? most"]],
  ),
  ...seed(
    `${islands}/projects/history.tsx`,
    ["test/browser/console-projects.test.ts"],
    [["a long history stays as it was when the user opened it", " && known.newest === newest", ""]],
  ),
  ...seed(
    `${islands}/translations/pair-drawer.tsx`,
    ["test/browser/console-translations.test.ts"],
    [["a text of somebody else is replaced unseen", "if (target && version !== unwritten)", "if (target)"]],
  ),
];
