import { builtInType } from "./column-types.ts";
import { readsNoTable } from "./known-calls.ts";
import { isAboutNew } from "./new-tables.ts";
import { splitActions } from "./split-actions.ts";

/** Surroundings of a statement. */
export interface Step {
  /** True for a step outside a transaction, whose statements wait for locks without limit. */
  readonly isConcurrent: boolean;
  /** Tables that the step has created before: nobody else uses them. */
  readonly created: ReadonlySet<string>;
  /** Indexes that the step makes. */
  readonly indexes: ReadonlySet<string>;
}

/** True for a statement that is known not to hold up a running service; everything else needs a reason. */
export function isAllowedForm(statement: string, step: Step): boolean {
  const index = /^drop index concurrently (?:if exists )?(\w+)$/u.exec(statement)?.[1];
  if (index !== undefined) return step.indexes.has(index);
  if (/^create (?:unique )?index concurrently /u.test(statement)) return true;
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/u.exec(statement);
  if (step.isConcurrent) return altered !== null && /^validate constraint \w+$/u.test(altered[2] ?? "");
  if (altered !== null && !step.created.has(altered[1] ?? "")) {
    return splitActions(altered[2] ?? "").every((action) => actionForms.some((form) => form.test(action)));
  }
  if (/^insert into \w+ (?:\([^)]*\) )?values /u.test(statement)) return readsNoTable(statement);
  return isAboutNew(statement, step.created) || newForms.some((form) => form.test(statement));
}

const constant = String.raw`(?:'(?:[^']|'')*'|[-\d.]+|true|false|null|now\(\)|current_timestamp)(?:::${builtInType})?`;
const defaulted = String.raw`default ${constant}`;

/** Changes of a table that PostgreSQL makes at once, however many rows it has (ALTER TABLE, "Notes"). */
const actionForms: readonly RegExp[] = [
  new RegExp(
    String.raw`^add (?:column )?(?:if not exists )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)\w+ ${builtInType}(?: ?collate "[^"]+")?(?: ?not null ${defaulted}| ?${defaulted}(?: not null)?| ?null)?$`,
    "u",
  ),
  /^add (?:constraint \w+ )?(?:check|foreign key) ?\(.*\) not valid$/u,
  /^add (?:constraint \w+ )?foreign key \(.* not valid$/u,
  /^add constraint \w+ unique using index \w+$/u,
  /^validate constraint \w+$/u,
  // A check that goes refuses nothing of what processes of the version before write. PostgreSQL names them so.
  /^drop constraint \w+_check$/u,
  /^alter (?:column )?\w+ (?:drop not null|drop default|set default .*|set statistics \d+)$/u,
  /^(?:re)?set \([\w.,= ]+\)$/u,
];

/** Statements that touch no table with rows: `create table … as` reads one, and `partition of` locks one. */
const newForms: readonly RegExp[] = [
  /^create (?:unlogged )?table (?:if not exists )?\w+ \((?!.*\bselect\b|.*\bas [( ]*(?:execute|table|values|with)\b)/u,
  /^create (?:or replace )?(?:function|procedure) /u,
  /^create (?:type|sequence|view|schema|extension|collation) /u,
  /^comment on /u,
];
