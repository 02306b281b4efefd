import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Sentence } from "../../engine/fields/sentences.ts";
import type { JobKind } from "../../engine/job-kind.ts";
import { idOf, integer, nullable, oneOf, timestamp, variants } from "../../engine/schemas/schema.ts";
import { jobSentenceSchema } from "./job-sentences.ts";
import { type JobRow, jobStatuses } from "./table.ts";

const closed = { additionalProperties: false };
const count = Type.Integer({ minimum: 0 });

const shared = {
  progress: Type.Object({ done: count, total: count }, closed),
  error: nullable(Type.String()),
  errorSentence: Type.Optional(jobSentenceSchema),
  createdAt: timestamp(),
  updatedAt: timestamp({ description: "When it last made progress" }),
  finishedAt: nullable(timestamp()),
};

/** A job of one kind as its user sees it, such as `ReportJob`. */
export function jobSchemaOf<Parameters extends TObject, Result extends TSchema>(kind: JobKind<Parameters, Result>) {
  return Type.Object(
    {
      id: idOf("job"),
      kind: oneOf([kind.name]),
      status: oneOf(jobStatuses),
      parameters: kind.parameters,
      result: nullable(kind.result),
      ...shared,
    },
    { $id: `${typeName(kind.name)}Job`, ...closed },
  );
}

/** Schemas of jobs of any kind. */
export function jobSchemas(kinds: readonly JobKind[]) {
  const { progress: _, ...flat } = shared;
  const summary = {
    id: idOf("job"),
    kind: oneOf(kinds.map(({ name }) => name)),
    status: oneOf(jobStatuses),
    parameters: Type.Union(kinds.map(({ parameters }) => parameters)),
  };
  const entry = {
    ...summary,
    ...flat,
    userId: nullable(idOf("user")),
    done: integer({ min: 0 }),
    total: integer({ min: 0 }),
    runs: integer({ min: 0, description: "How often it was started" }),
  };
  return {
    /** A job as its user sees it. */
    job: variants(
      "kind",
      kinds.map((kind) => jobSchemaOf(kind)),
      { $id: "Job" },
    ),
    /** A job in a list: without its result, which only the job itself shows, to a user who may still see it. */
    summary: Type.Object({ ...summary, ...shared }, { $id: "JobSummary", ...closed }),
    /** A job as operators see it: without its result, which may show what only members of a project may read. */
    entry: Type.Object(entry, { $id: "JobEntry", ...closed }),
  };
}

/** A job of a kind, as {@link jobSchemaOf} describes it. */
export interface Job<Parameters = JobRow["parameters"], Result = unknown> extends JobSummary<Parameters> {
  readonly result: Result | null;
}

/** A job without its result. */
export interface JobSummary<Parameters = JobRow["parameters"]> extends Pick<
  JobRow,
  "id" | "kind" | "status" | "error" | "createdAt" | "updatedAt" | "finishedAt"
> {
  readonly parameters: Parameters;
  readonly progress: { readonly done: number; readonly total: number };
  readonly errorSentence?: Sentence;
}

export function presentSummary(row: JobRow): JobSummary {
  const { id, kind, status, parameters, done, total, error, errorSentence, createdAt, updatedAt, finishedAt } = row;
  const reason = { error, ...(errorSentence && { errorSentence }) };
  return { id, kind, status, parameters, progress: { done, total }, ...reason, createdAt, updatedAt, finishedAt };
}

export function presentJob(row: JobRow): Job {
  return { ...presentSummary(row), result: row.result };
}

/** Example of a job that has ended. */
export function jobExampleOf({ name, example }: JobKind) {
  return {
    id: "6740a1f2c3d4e5f607182970",
    kind: name,
    status: "succeeded",
    parameters: example.parameters,
    progress: { done: 12, total: 12 },
    result: example.result,
    error: null,
    createdAt: "2026-11-21T09:30:00.000Z",
    updatedAt: "2026-11-21T09:30:01.000Z",
    finishedAt: "2026-11-21T09:30:01.000Z",
  };
}

/** Example of a job that has just been requested. */
export function queuedExampleOf(kind: JobKind) {
  const example = jobExampleOf(kind);
  const progress = { done: 0, total: 0 };
  return { ...example, status: "queued", progress, result: null, updatedAt: example.createdAt, finishedAt: null };
}

/** The name of a kind as a type: `product-update` is `ProductUpdate`. */
function typeName(kind: string): string {
  return kind.replace(/(?:^|-)([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}
