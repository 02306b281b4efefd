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
    `${engine}/held-token.ts`,
    [`${engine}/held-token.test.ts`],
    [
      ["each of the calls of a page asks for a token", "held ??= request();", "held = request();"],
      ["a token that replaced the refused one is thrown away, too", "token !== refused", "refused === undefined"],
      ["a page that once got no token never gets one", ".catch(() => undefined)", ""],
      ["calls made together each ask for a token", "if (held === asked) held", "held"],
      ["calls fail with a token that ends on its way", " - renewalMs", ""],
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
      ["Enter opens what an earlier text has found", "asked === query && (", "("],
      [
        "Enter opens nothing before the service has answered",
        "|| !isAnswered) return;\n",
        '|| !isAnswered) return setEntered("");\n',
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
    `${engine}/unsaved.ts`,
    ["test/browser/console-navigation.test.ts"],
    [["a change of rights throws away a secret that nobody can read again", " || shownOnce.size > 0", ""]],
  ),
  ...seed(
    `${engine}/resource/resource-page.tsx`,
    ["test/browser/console-refresh.test.ts"],
    [
      ["a grid never shows what others add", "{...{ columns, load, refreshMs }}", "{...{ columns, load }}"],
      [
        "a table never shows what others add",
        "{...{ columns, reads, refreshMs }}",
        "{...{ columns, reads, refreshMs: 1e9 }}",
      ],
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
    `${engine}/service-clock.ts`,
    [`${engine}/service-clock.test.ts`],
    [
      ["a clock that is right is set by the whole seconds of a header", "most >= 0 ? 0 : most", "false ? 0 : most"],
      ["a clock that is ahead counts as right", " && most >= 0", ""],
      ["a clock that is behind counts as right", "dateMs <= receivedAtMs && ", ""],
      ["rows are later than the time until which they are asked for", "dateMs + headerMs", "dateMs"],
      ["an answer without a time makes earlier ones forgotten", "?? aheadMs", "?? 0"],
    ],
  ),
  ...seed(
    `${engine}/entries/entries.tsx`,
    ["test/browser/console-deliveries.test.ts"],
    [["a late browser shows no entries of the last minutes", "await currentToken();", ""]],
  ),
  ...seed(
    `${islands}/projects/history.tsx`,
    ["test/browser/console-projects.test.ts"],
    [["a long history stays as it was when the user opened it", " && known.newest === newest", ""]],
  ),
  ...seed(
    `${islands}/translations/pair-drawer.tsx`,
    ["test/browser/console-translations.test.ts"],
    [["a text of somebody else is replaced unseen", "version === unwritten ? undefined : ", ""]],
  ),
];
