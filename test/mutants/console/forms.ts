import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";
const browser = ["test/browser/console-conflicts.test.ts"];

export const mutants = [
  ...seed(
    `${islands}/engine/three-way.ts`,
    [`${islands}/engine/three-way.test.ts`],
    [
      [
        "saving again undoes what somebody else changed",
        "if (!isOther(base, mine)) return { value: theirs, isConflict: false };",
        "if (!isOther(base, mine)) return { value: mine, isConflict: false };",
      ],
      [
        "a value that both changed is saved without a question",
        "isConflict: isOther(base, theirs) &&",
        "isConflict: false &&",
      ],
      ["both changes to the same are a question", " && isOther(mine, theirs) };", " };"],
      [
        "a value that one took once is one's own for ever",
        "isOther(mine[name], earlier[name]) ? base[name] : earlier[name]",
        "base[name]",
      ],
      [
        "fields change under the user without a word",
        "[...merged.taken, label] : merged.taken",
        "merged.taken : merged.taken",
      ],
      ["what only somebody else changed is a question", "isOther(base[name], theirs[name]) && isOther", "isOther"],
    ],
  ),
  ...seed(
    `${islands}/webhooks/endpoint-values.ts`,
    [`${islands}/webhooks/endpoint-values.test.ts`],
    [
      [
        "a header that somebody else added is gone after a conflict",
        "[...kept, ...added.filter((line) => !has(mine, line))]",
        "kept",
      ],
      ["a header that somebody else removed comes back as a mask", "isTyped(line) || !has(removed, line)", "true"],
      ["a value typed for a removed header is lost without a word", " || has(removed, line)));", "));"],
      [
        "a value of somebody else is replaced without a question",
        "(has(added, line) || has(removed, line))",
        "has(removed, line)",
      ],
    ],
  ),
  ...seed(`${islands}/engine/form.tsx`, browser, [
    [
      "a conflict whose other side cannot be read says nothing",
      ".then(follow, showFailure)",
      ".then(follow).catch(() => undefined)",
    ],
    ["nobody learns which fields changed", "{taken.length > 0 && <Taken labels={taken} />}", ""],
    ["headers are removed by what was stored at first", "theirs ?? base.values)", "options.initial)"],
  ]),
];
