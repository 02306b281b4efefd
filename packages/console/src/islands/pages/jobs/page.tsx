import { type JobEntry, queryJobs } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { engineTexts } from "../../engine/engine-texts.ts";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { type EntryFilter, equalTo } from "../../engine/entries/entry-filter.ts";
import { rowFilters } from "../../engine/entries/row-filters.ts";
import { momentColumn, numberText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { JobError, saidOf } from "../../engine/job-error.tsx";
import { jobKinds } from "../../engine/job-kinds.ts";
import { JobProgress } from "../../engine/job-progress.tsx";
import { mount } from "../../engine/mount.tsx";
import { readNames } from "../../engine/names.ts";
import { pageData } from "../../engine/page-data.ts";
import { type Fact, Facts, Moment } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { toneOf } from "../../engine/tone-of.ts";
import { texts } from "./texts.ts";

/** A job with the name of its user, as far as the reader may know it. */
type NamedJob = JobEntry & { readonly user: string };

const state: EntryFilter = {
  name: "status",
  label: texts.status,
  kind: "choice",
  options: Object.entries(engineTexts.jobStatus),
  isAbove: true,
};

const kind: EntryKind<NamedJob> = {
  label: texts.grid,
  number: texts.number,
  timeField: "createdAt",
  periodDefault: "30d",
  filters: [
    { name: "kind", label: texts.kind, kind: "choice", options: Object.entries(jobKinds) },
    state,
    rowFilters.user,
    { name: "error", label: texts.error, kind: "contains" },
  ],
  columns: [
    { field: "createdAt", label: texts.requested, ...momentColumn(({ createdAt }) => createdAt) },
    { field: "kind", label: texts.kind, text: (job) => jobKinds[job.kind] },
    {
      field: "status",
      label: texts.status,
      text: ({ status }) => engineTexts.jobStatus[status],
      tone: toneOf,
      width: 130,
    },
    { field: "done", label: texts.progress, text: progressOf, width: 150 },
    { field: "userId", label: texts.user, text: ({ user }) => user },
    {
      field: "error",
      label: texts.error,
      text: (job) => saidOf(job) ?? job.error ?? "",
      isEnglish: (job) => saidOf(job) === undefined,
    },
  ],
  segments: (filterModel, read) => (
    <CountedSegments
      {...{ ...read, filterModel }}
      filter={state}
      conditionOf={equalTo}
      load={(body) => call(queryJobs, { body })}
      number={texts.number}
      bad="failed"
    />
  ),
  load: async (body) => {
    const { rowData, ...page } = await call(queryJobs, { body });
    const names = await readNames(
      "User",
      rowData.map(({ userId }) => userId),
    );
    const named = (job: JobEntry) => ({ ...job, user: job.userId === null ? texts.service : names(job.userId) });
    return { ...page, rowData: rowData.map(named) };
  },
  titleOf: (job) => jobKinds[job.kind],
  details: (job) => (
    <>
      {job.userId === pageData.userId ? (
        <JobProgress id={job.id} label={jobKinds[job.kind]} />
      ) : (
        <p class="hint">{texts.notYours}</p>
      )}
      <Facts facts={factsOf(job)} />
      <h3>{texts.parameters}</h3>
      <pre tabIndex={0}>{JSON.stringify(job.parameters, null, 2)}</pre>
    </>
  ),
};

mount(() => <Entries kind={kind} />);

function progressOf({ done, total }: JobEntry): string {
  return fill(texts.progressText, { done: numberText(done), total: numberText(total) });
}

function factsOf(job: NamedJob): readonly Fact[] {
  return givenFacts([
    [texts.progress, progressOf(job)],
    [texts.user, job.user],
    [texts.requested, <Moment at={job.createdAt} isExact />],
    [texts.changed, <Moment at={job.updatedAt} isExact />],
    [texts.ended, job.finishedAt && <Moment at={job.finishedAt} isExact />],
    [texts.runs, numberText(job.runs)],
    [texts.error, job.error && <JobError {...job} />],
    [texts.id, job.id],
  ]);
}
