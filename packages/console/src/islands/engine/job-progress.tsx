import { cancelJob, getJob, type Job } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "./call.ts";
import { engineTexts } from "./engine-texts.ts";
import { failureOf } from "./failure.ts";
import { JobError } from "./job-error.tsx";
import { ActionButton, Shown } from "./parts.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useAnswer } from "./use-answer.ts";

const refreshMs = 700;
const ends: readonly string[] = ["succeeded", "failed", "cancelled"];

/** The progress of a job until it ends, with a button that cancels it. */
export function JobProgress(shown: {
  readonly id: string;
  readonly label: string;
  /** Gets the job after its end. */
  readonly onEnd?: (job: Job) => void;
}) {
  const { id, label, onEnd } = shown;
  const [isOver, setOver] = useState(false);
  const read = async () => {
    const job = await call(getJob, { path: { id } }).catch((error: unknown) => {
      // Jobs are kept for some days only: nobody needs to ask for this one again.
      if (failureOf(error).code === "not_found") setOver(true);
      throw error;
    });
    if (ends.includes(job.status) && !isOver) {
      setOver(true);
      onEnd?.(job);
    }
    return job;
  };
  const answer = useAnswer(read, id, isOver ? undefined : refreshMs);
  const cancel = async () => {
    await call(cancelJob, { path: { id } }).catch((error: unknown) => {
      // It has ended meanwhile.
      if (failureOf(error).code !== "conflict") throw error;
    });
    answer.again();
  };
  return (
    <Shown answer={answer}>
      {({ status, progress, error, errorSentence }) => (
        <div role="status">
          <ProgressBar
            label={`${label}: ${engineTexts.jobStatus[status]}`}
            {...progress}
            isDone={status === "succeeded"}
          />
          {error !== null && (
            <p class="field-error">
              <JobError {...{ error, errorSentence }} />
            </p>
          )}
          {!isOver && <ActionButton label={engineTexts.cancelJob} work={cancel} />}
        </div>
      )}
    </Shown>
  );
}
