import { type FilterModel, resendWebhookDeliveries } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { DialogActs } from "../engine/dialog-way.tsx";
import { JobProgress } from "../engine/job-progress.tsx";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { deliveredOf } from "./delivered-of.ts";
import { texts } from "./texts.ts";

/** Deliveries that a resend sends again. */
export interface Selected {
  readonly endpointId: string | undefined;
  readonly filterModel: FilterModel;
}

/** Counts what a resend would send, then runs its job and shows the progress. */
export function Rehearsed({ endpointId, filterModel }: Selected) {
  const url = useUrlState();
  const jobId = url.get("job");
  const selection = { filterModel, ...(endpointId !== undefined && { endpointId }) };
  const count = async (filters: FilterModel) => {
    const found = await call(resendWebhookDeliveries, { body: { ...selection, filterModel: filters, dryRun: true } });
    return "matching" in found ? found.matching : 0;
  };
  const rehearse = async () => {
    // Where a job runs, nobody asks how many there are.
    if (jobId !== "") return { matching: 0, delivered: 0 };
    const again = deliveredOf(filterModel);
    const [matching, delivered] = await Promise.all([count(filterModel), again ? count(again) : 0]);
    return { matching, delivered };
  };
  const answer = useAnswer(rehearse, "");
  const start = async () => {
    const job = await call(resendWebhookDeliveries, { body: { ...selection, dryRun: false } });
    if ("id" in job) url.set({ job: job.id });
  };
  if (jobId !== "") return <JobProgress id={jobId} label={texts.resendJob} />;
  return (
    <Shown answer={answer}>
      {({ matching, delivered }) => {
        if (matching === 0) return <p>{texts.resendNone}</p>;
        return (
          <>
            <p>{countedText(texts.resendCount, matching)}</p>
            {delivered > 0 && <p class="box notice">{countedText(texts.resendTwice, delivered)}</p>}
            <DialogActs>
              <ActionButton label={countedText(texts.resendStart, matching)} kind="primary" work={start} />
            </DialogActs>
          </>
        );
      }}
    </Shown>
  );
}
