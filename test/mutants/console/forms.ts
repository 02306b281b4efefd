import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";

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
];
