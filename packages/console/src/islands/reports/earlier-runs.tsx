import { type JobSummary, listJobs } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { engineTexts } from "../engine/engine-texts.ts";
import { momentText } from "../engine/format.ts";
import { Badge, Moment, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import type { ReferenceSource } from "../engine/resource/reference.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { texts } from "./texts.ts";

/** Newest jobs of the user among which the runs of the report are. */
const jobsMax = 100;
/** Runs that the page shows. */
const runsMax = 5;

/** Runs of a report by this user whose results are kept, the newest first. */
export function EarlierRuns(runs: {
  readonly reportId: string;
  /** The run that the page shows, after which the list is read again. */
  readonly shownId: string;
  readonly projects: ReferenceSource;
  readonly show: (jobId: string) => void;
}) {
  const { reportId, shownId, projects, show } = runs;
  const answer = useAnswer(
    async () => {
      const jobs = (await call(listJobs, { query: { limit: jobsMax } })).filter((job) => isRunOf(job, reportId));
      await projects.read(jobs.map(projectOf));
      return jobs.slice(0, runsMax);
    },
    `${reportId} ${shownId}`,
    refreshMs,
  );
  return (
    <Shown answer={answer}>
      {(jobs) =>
        jobs.length > 0 && (
          <section class="part" aria-labelledby="earlier">
            <h3 id="earlier">{texts.earlier}</h3>
            <Table label="#earlier" columns={[texts.requested, texts.project, texts.state, texts.result]}>
              {jobs.map((job) => (
                <tr key={job.id}>
                  <th scope="row">
                    <Moment at={job.createdAt} />
                  </th>
                  <td>{projects.nameOf(projectOf(job))}</td>
                  <td>
                    <Badge tone={job.status === "failed" ? "bad" : "plain"}>{engineTexts.jobStatus[job.status]}</Badge>
                  </td>
                  <td>
                    <button
                      type="button"
                      class="link"
                      aria-label={fill(texts.showResult, { time: momentText(job.createdAt) })}
                      aria-pressed={job.id === shownId}
                      onClick={() => show(job.id)}
                    >
                      {texts.show}
                    </button>
                  </td>
                </tr>
              ))}
            </Table>
          </section>
        )
      }
    </Shown>
  );
}

function isRunOf({ kind, parameters }: JobSummary, reportId: string): boolean {
  return kind === "report" && "reportId" in parameters && parameters.reportId === reportId;
}

function projectOf({ parameters }: JobSummary): string {
  return "projectId" in parameters ? parameters.projectId : "";
}
