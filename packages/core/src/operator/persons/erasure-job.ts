import { Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { defineJobKind, holdersOf } from "../../engine/job-kind.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import { type UserErasureResult, users } from "../../identity/mod.ts";
import type { StoredTable } from "../../ports/table.ts";
import { eraseExports } from "./erase-exports.ts";
import { erasurePhases } from "./erasure-phases.ts";
import { erasureResultExample, erasureResultSchema } from "./erasure-schemas.ts";
import { type ErasureRun, erasureStateSchema } from "./erasure-state.ts";
import { finishErasure } from "./finish-erasure.ts";
import { addKept } from "./kept-texts.ts";
import { namesOfPerson } from "./person-names.ts";

const closed = { additionalProperties: false };

/**
 * The job that erases a person in steps, each in a transaction with the state behind it: a run that dies is continued,
 * and one that is started again does what is left. The account is last, since it tells the addresses to look for.
 */
export function personErasureKind(tables: () => readonly StoredTable[]) {
  return defineJobKind({
    name: "person-erasure",
    queue: "long-jobs",
    parameters: Type.Object({ userId: idOf("user") }, { $id: "PersonErasureParameters", ...closed }),
    result: erasureResultSchema,
    state: erasureStateSchema,
    example: {
      parameters: { userId: parseId<"user">("6740a1f2c3d4e5f607182950") },
      result: erasureResultExample,
    },
    authorize: holdersOf("Admin Users r/w"),
    run: (job) => erasePerson(job, tables()),
  });
}

const nothing: UserErasureResult = { rows: 0, projects: 0, events: 0, answers: 0, auditEntries: 0, keptTexts: [] };

async function erasePerson(job: ErasureRun, tables: readonly StoredTable[]): Promise<UserErasureResult> {
  const { context, parameters } = job;
  const user = await findLive(context.store, users, { id: parameters.userId, includeDeleted: true });
  const phases = erasurePhases(tables);
  let state = job.state ?? { phase: 0, after: "", counts: nothing };
  for (let phase = phases[state.phase]; phase; phase = phases[state.phase]) {
    const before = state;
    const names = await namesOfPerson(context.store, user);
    const work = await phase.prepare({ context, names, after: before.after ?? "" });
    state = await job.step(async (change) => {
      const { after, counts } = await work(change);
      const next = after === null ? { phase: before.phase + 1, after: "" } : { phase: before.phase, after };
      const total = phases.length;
      return { done: before.phase, total, state: { ...next, counts: add(before.counts, counts) } };
    });
  }
  // A run that died after the end has only files left to erase.
  if (state.phase === phases.length) await finishErasure(job, user, state);
  // Last, since a store of files that is away must not keep a person's name; what it keeps now is swept after days.
  await eraseExports(context, user.id);
  return state.counts;
}

function add(before: UserErasureResult, counts: Partial<UserErasureResult>): UserErasureResult {
  return {
    rows: before.rows + (counts.rows ?? 0),
    projects: before.projects + (counts.projects ?? 0),
    events: before.events + (counts.events ?? 0),
    answers: before.answers + (counts.answers ?? 0),
    auditEntries: before.auditEntries + (counts.auditEntries ?? 0),
    keptTexts: addKept(before.keptTexts, counts.keptTexts ?? []),
  };
}
