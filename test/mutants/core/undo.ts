import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/projects/undo";
const tests = [`${folder}/undo-change-set.test.ts`];

/** Undo of change sets: what comes back, what stays because it was changed or is used since. */
export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/revert-fields.ts`, tests, [
    ["an undo overwrites what was changed since", "if (!sameJson(current, after)) {", "if (false) {"],
    ["a second undo reports changes that it did not make", "if (sameJson(current, before)) continue;", ""],
    [
      "an undo of a setting takes back all settings",
      "key === undefined ? before : withMember(now, key, before)",
      "key === undefined ? before : {}",
    ],
    ["a setting whose name has a dot stays", 'rest.join(".")', "rest[0]"],
    ["an undone new setting is null instead of absent", "value === null ? others :", "value === undefined ? others :"],
  ]),
  ...seed(`${folder}/undo-rows.ts`, tests, [
    ["an added product that was changed since is removed", "if (row.version >= entries.length)", "if (false)"],
    ["a removed product is changed by an undo", "if (!row || row.deleted) return keep(", "if (!row) return keep("],
    ["an undo in use ends as an error", "if (!code) throw error;", "if (code) throw error;"],
    ["nobody hears of fields that stay", "for (const field of reverted.kept)", "for (const field of [])"],
  ]),
  ...seed(`${folder}/undoable-kinds.ts`, tests, [
    ["an undo unplugs cables from connectors that vanish", "await checkPortsKept(transaction, rows);", ""],
    ["an undo removes a product with the cables plugged into it since", "await checkUnused(undoing, before);", ""],
    ["after an undo the catalog is thought to be up to date", ', "catalogVersion", "overridden"]', ', "overridden"]'],
  ]),
  ...seed(`${folder}/read-change-set.ts`, tests, [
    [
      "a change set of a job is undone in other projects",
      "matches({ historyId: projectId, changeSetId })",
      "matches({ changeSetId })",
    ],
  ]),
];
