import { cancelJob, getJob, type Job } from "@design-catalog/client/api";
import { useId, useState } from "preact/hooks";
import { call } from "./call.ts";
import { engineTexts } from "./engine-texts.ts";
import { failureOf } from "./failure.ts";
import { numberText } from "./format.ts";
import { JobError } from "./job-error.tsx";
import { ActionButton, Shown } from "./parts.tsx";
import { fill } from "./texts.ts";
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
  const labelId = useId();
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
      {({ status, progress: { done, total }, error, errorSentence }) => {
        // A bar cannot be full of nothing.
        const most = Math.max(total, 1);
        return (
          <div role="status">
            <p id={labelId}>
              {label}: {engineTexts.jobStatus[status]}
            </p>
            <progress aria-labelledby={labelId} max={most} value={status === "succeeded" ? most : done} />
            <p class="hint">{fill(engineTexts.progress, { done: numberText(done), total: numberText(total) })}</p>
            {error !== null && (
              <p class="field-error">
                <JobError {...{ error, errorSentence }} />
              </p>
            )}
            {!isOver && <ActionButton label={engineTexts.cancelJob} work={cancel} />}
          </div>
        );
      }}
    </Shown>
  );
}
