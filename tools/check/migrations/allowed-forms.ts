import { builtInType } from "./column-types.ts";

/** Surroundings of a statement. */
export interface Step {
  /** True for a step outside a transaction, whose statements wait for locks without limit. */
  readonly isConcurrent: boolean;
  /** Tables that the step creates: nobody else uses them. */
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
  /^alter (?:column )?\w+ (?:drop not null|drop default|set default .*|set statistics \d+)$/u,
  /^(?:re)?set \([\w.,= ]+\)$/u,
];

/** Statements that touch no table with rows: `create table … as` reads one, and `partition of` locks one. */
const newForms: readonly RegExp[] = [
  /^create (?:unlogged )?table (?:if not exists )?\w+ \((?!.*\) as (?:select|with|table|values)\b)/u,
  /^create (?:or replace )?(?:function|procedure) /u,
  /^create (?:type|sequence|view|schema|extension) /u,
  /^comment on /u,
  /^insert into \w+ (?:\([^)]*\) )?values (?!.*\bselect\b)/u,
];

function isAboutNew(statement: string, created: ReadonlySet<string>): boolean {
  const table = aboutTable.map((form) => form.exec(statement)?.[1]).find((name) => name !== undefined);
  return table !== undefined && created.has(table) && !/\bselect\b|^update .* from |^delete .* using /u.test(statement);
}

const aboutTable: readonly RegExp[] = [
  /^alter table (?:if exists )?(?:only )?(\w+) /u,
  /^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/u,
  /^create (?:or replace )?(?:constraint )?trigger \w+ .*? on (\w+) /u,
  /^(?:update|delete from|drop table|truncate(?: table)?) (?:only )?(\w+)/u,
];

/** The actions of an ALTER TABLE: the parts between commas outside of brackets and texts. */
function splitActions(text: string): readonly string[] {
  const actions = [""];
  let depth = 0;
  for (const part of text.match(/'(?:[^']|'')*'|"[^"]*"|[\s\S]/gu) ?? []) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "," && depth === 0) actions.push("");
    else actions.push(`${actions.pop() ?? ""}${part}`);
  }
  return actions.map((action) => action.trim());
}
