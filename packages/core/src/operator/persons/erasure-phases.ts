import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { forgetAccount, users } from "../../identity/mod.ts";
import type { UserErasureResult } from "../../identity/mod.ts";
import type { StoredTable } from "../../ports/table.ts";
import { handOverProjects } from "../../projects/mod.ts";
import { eraseMails } from "./erase-mails.ts";
import { batchRows, eraseRows, type StepDone } from "./erase-rows.ts";
import { findHeir } from "./find-heir.ts";
import { findKeptTexts, rewriteOwnTexts, type TextTable, textTables } from "./kept-texts.ts";
import type { PersonNames } from "./person-names.ts";
import { personColumns } from "./person-tables.ts";
import { readAnswers, writeAnswers } from "./rewrite-answers.ts";
import { rewriteMentions, rewriteOwnEntries } from "./rewrite-audit.ts";
import { rewriteEvents } from "./rewrite-events.ts";

/** The person, and the id behind which a phase goes on. */
export interface PhaseInput {
  readonly context: OperationContext;
  readonly names: PersonNames;
  readonly after: string;
}

/** Result of a step: the id to go on behind, null at the end of the phase, and what it counted. */
export interface PhaseDone {
  readonly after: string | null;
  readonly counts: Partial<UserErasureResult>;
}

/** A part of an erasure, of any number of steps. `prepare` does what may take long, before the step's transaction. */
export interface Phase {
  prepare(input: PhaseInput): Promise<(change: Change) => Promise<PhaseDone>>;
}

/** The phases in their order: audit entries about the person come last, since they tell the earlier addresses. */
export function erasurePhases(tables: readonly StoredTable[]): readonly Phase[] {
  const columns = personColumns(tables).filter(
    ({ table, rows }) => table.name !== users.name && rows.erased !== "pseudonym",
  );
  return [
    handOver,
    ...columns.map((column) => counting("rows", (change, input) => eraseRows(change, { column, ...input }))),
    forgetSignIns,
    counting("rows", eraseMails),
    counting("events", rewriteEvents),
    answers,
    ...textTables(tables).map(textsOf),
    counting("auditEntries", rewriteMentions),
    counting("auditEntries", rewriteOwnEntries),
  ];
}

function counting(
  name: "rows" | "events" | "auditEntries",
  step: (change: Change, input: PhaseInput) => Promise<StepDone>,
): Phase {
  return {
    prepare: async (input) => async (change) => {
      const { after, changed, keptTexts = [] } = await step(change, input);
      return { after, counts: { [name]: changed, keptTexts } };
    },
  };
}

const handOver: Phase = {
  prepare:
    async ({ names, after }) =>
    async (change) => {
      const heir = await findHeir(change.transaction, names.id);
      if (heir === null) return { after: null, counts: {} };
      const given = await handOverProjects(change, { from: names.id, to: heir, after, limit: batchRows });
      return { after: given.length < batchRows ? null : (given.at(-1) ?? null), counts: { projects: given.length } };
    },
};

const forgetSignIns: Phase = {
  prepare:
    async ({ names }) =>
    async (change) => {
      for (const address of names.addresses) await forgetAccount(change, address);
      return { after: null, counts: {} };
    },
};

const answers: Phase = {
  async prepare({ context, names, after }) {
    const read = await readAnswers(context, { names, after });
    return async (change) => ({ after: read.after, counts: { answers: await writeAnswers(change, read) } });
  },
};

function textsOf(table: TextTable): Phase {
  return {
    async prepare({ context, names, after }) {
      const found = await findKeptTexts(context.store, table, { names, after });
      return async (change) => {
        const rows = await rewriteOwnTexts(change, table, { names, ownIds: found.ownIds });
        return { after: found.after, counts: { rows, keptTexts: found.keptTexts } };
      };
    },
  };
}
