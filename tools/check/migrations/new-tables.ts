import { readsNoTable } from "./known-calls.ts";
import { splitActions } from "./split-actions.ts";

/** Tables that the statements make. With `if not exists` it may be an old one, with rows. */
export function createdTables(statements: readonly string[]): ReadonlySet<string> {
  return new Set(statements.flatMap((statement) => /^create (?:unlogged )?table (\w+) \(/u.exec(statement)?.[1] ?? []));
}

/** True for a statement that changes only new tables. */
export function changesOnlyNew(statement: string, created: ReadonlySet<string>): boolean {
  const tables = changedTables(statement);
  return tables.length > 0 && tables.every((table) => created.has(table));
}

/** True for a statement that changes only new tables, and neither reads nor locks another. */
export function isAboutNew(statement: string, created: ReadonlySet<string>): boolean {
  if (!changesOnlyNew(statement, created) || !readsNoTable(statement)) return false;
  const actions = /^alter table (?:if exists )?(?:only )?\w+ (.*)$/u.exec(statement)?.[1];
  return actions === undefined || splitActions(actions).every((action) => ownAction.test(action));
}

/** Actions that concern no table but their own; `attach partition` and `inherit` name another. */
const ownAction = /^(?:add|alter|drop|rename|set|reset|validate|enable|disable|owner to) /u;

function changedTables(statement: string): readonly string[] {
  const tables = changeForms.map((form) => form.exec(statement)?.[1]).find((names) => names !== undefined);
  return tables?.split(", ") ?? [];
}

const changeForms: readonly RegExp[] = [
  /^alter table (?:if exists )?(?:only )?(\w+) /u,
  /^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+) (?:using \w+ )?\(/u,
  /^create (?:or replace )?(?:constraint )?trigger \w+ [\w, ]+? on (\w+) /u,
  /^(?:update|delete from) (?:only )?(\w+)(?: |$)/u,
  /^(?:drop table (?:if exists )?|truncate (?:table )?)(\w+(?:, \w+)*)$/u,
];
