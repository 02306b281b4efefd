import { type Job, type ReportResult, runReport } from "@design-catalog/client/api";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { csvForm } from "../engine/csv-form.ts";
import { saveText } from "../engine/download.ts";
import { numberText } from "../engine/format.ts";
import { JobProgress } from "../engine/job-progress.tsx";
import { ActionButton } from "../engine/parts.tsx";
import { ReferencePicker } from "../engine/resource/reference-picker.tsx";
import { projectSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { setIfShown, useUrlState } from "../engine/use-url-state.ts";
import { csvOf } from "./columns.ts";
import { EarlierRuns } from "./earlier-runs.tsx";
import { columnName, texts } from "./texts.ts";

/** Rows of a result that the page shows. */
const shownMax = 100;

/** Runs a report on a project, and shows what it found. */
export function ReportRun({ reportId, name }: { readonly reportId: string; readonly name: string }) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const url = useUrlState();
  const jobId = url.get("run");
  // The next report that the user opens has runs of its own.
  useLayoutEffect(() => () => url.set({ run: "" }), []);
  const [projectId] = chosen;
  const run = async () => {
    const job = await call(runReport, { path: { id: projectId ?? "", reportId } });
    setIfShown({ open: reportId }, { run: job.id });
  };
  return (
    <section class="part" aria-labelledby="run">
      <h3 id="run">{texts.runTitle}</h3>
      <div class="actions">
        <div class="field">
          <ReferencePicker
            label={texts.project}
            source={projectSource}
            chosen={chosen}
            change={(ids) => setChosen(ids.slice(-1))}
            place={{ id, describedBy: undefined, isInvalid: false }}
          />
        </div>
        <ActionButton label={texts.run} work={run} disabled={projectId === undefined} />
      </div>
      {jobId !== "" && <RunOf key={jobId} jobId={jobId} name={name} />}
      <EarlierRuns reportId={reportId} projects={projectSource} shownId={jobId} show={(run) => url.set({ run })} />
    </section>
  );
}

/** The progress of a run, which reads the job until it has ended, then the result in it. */
function RunOf({ jobId, name }: { readonly jobId: string; readonly name: string }) {
  const [ended, setEnded] = useState<Job>();
  return (
    <>
      <JobProgress id={jobId} label={texts.job} onEnd={setEnded} />
      {ended?.kind === "report" && ended.result && (
        <Result result={ended.result} projectId={ended.parameters.projectId} name={name} />
      )}
    </>
  );
}

function Result(found: { readonly result: ReportResult; readonly projectId: string; readonly name: string }) {
  const { projectId, name } = found;
  const { columns, rows, rowCount, truncated } = found.result;
  const read = async () => {
    await projectSource.read([projectId]);
    const found = projectSource.nameOf(projectId);
    return found === projectId ? undefined : found;
  };
  const { value: project } = useAnswer(read, projectId);
  const save = async () => saveText(csvOf(columns, rows, { ...csvForm, nameOf: columnName }), `${name}.csv`);
  return (
    <>
      <div class="toolbar">
        <p role="status">
          {countedText(texts.rows, rowCount)}
          {project !== undefined && (
            <>
              {" · "}
              <b>
                <bdi>{project}</bdi>
              </b>
            </>
          )}
        </p>
        <ActionButton label={texts.save} work={save} />
      </div>
      {truncated && <p class="box notice">{texts.truncated}</p>}
      {rows.length > shownMax && <p class="hint">{fill(texts.shown, { count: numberText(shownMax) })}</p>}
      <Table label={texts.result} columns={columns.map(columnName)}>
        {rows.slice(0, shownMax).map((row, index) => (
          // Rows have no other identity than their place.
          <tr key={index}>
            {columns.map((column) => (
              <td key={column}>{row[column] ?? ""}</td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
}
