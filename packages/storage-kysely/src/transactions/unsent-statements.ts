import type { SqlDefer, SqlResult, SqlStatement } from "../connection/pool.ts";
import { joinedStatement } from "../statements/joined-statement.ts";
import { expectStatement } from "../statements/statements.ts";

interface UnsentStatement extends SqlStatement {
  readonly take?: Parameters<SqlDefer>[2];
  /** True for an insert that returns nothing, and for the comparison behind all: these may be one statement. */
  readonly isPart?: boolean;
}

/** Statements to send in one round trip. */
export interface TakenStatements {
  readonly statements: readonly SqlStatement[];
  /** Gives the rows of the statements' results, which are in the same order, to those that take them. */
  readonly giveRows: (results: readonly SqlResult[]) => void;
}

/** Statements of a transaction that wait for the next round trip. */
export class UnsentStatements {
  #statements: UnsentStatement[] = [];
  #conditions: SqlStatement[] = [];
  #valueCount = 0;

  /** Statements that wait. */
  get size(): number {
    return this.#statements.length + (this.#conditions.length > 0 ? 1 : 0);
  }

  /** Values that wait, each kilobyte of a text being one, also in a list, of which each element is at least one. */
  get valueCount(): number {
    return this.#valueCount;
  }

  add(statement: UnsentStatement): void {
    this.#statements.push(statement);
    for (const value of statement.values) this.#valueCount += countOf(value);
  }

  /** Adds a condition. All of them, each once, are compared by one statement behind the others. */
  expect(condition: SqlStatement): void {
    if (!this.#conditions.some((known) => areSame(known, condition))) this.#conditions.push(condition);
  }

  /** Returns what waits, and begins again with nothing. */
  take(): TakenStatements {
    const [statements, conditions] = [this.#statements, this.#conditions];
    [this.#statements, this.#conditions, this.#valueCount] = [[], [], 0];
    const comparing = conditions.length > 0 ? [{ ...expectStatement(conditions), isPart: true }] : [];
    const sent = joinParts([...statements, ...comparing]);
    return {
      statements: sent,
      giveRows: (results) => {
        for (const [index, { take }] of sent.entries()) take?.(results[index]?.rows ?? []);
      },
    };
  }
}

/** Joins parts that follow one another. */
function joinParts(statements: readonly UnsentStatement[]): readonly UnsentStatement[] {
  const runs: UnsentStatement[][] = [];
  for (const statement of statements) {
    const run = runs.at(-1);
    if (run?.at(-1)?.isPart && statement.isPart) run.push(statement);
    else runs.push([statement]);
  }
  return runs.flatMap((run) => joinedStatement(run) ?? run);
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + Math.max(1, countOf(element)), 0);
  return typeof value === "string" ? Math.ceil(value.length / 1_024) : 1;
}

function areSame(one: SqlStatement, other: SqlStatement): boolean {
  return one.text === other.text && JSON.stringify(one.values) === JSON.stringify(other.values);
}
