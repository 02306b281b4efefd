import { type FilterModel, resendWebhookDeliveries } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { DialogActs } from "../engine/dialog-way.tsx";
import { JobProgress } from "../engine/job-progress.tsx";
import { readNames } from "../engine/names.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { deliveredOf } from "./delivered-of.ts";
import { texts } from "./texts.ts";

/** Deliveries that a resend sends again. */
export interface Selected {
  readonly endpointId: string | undefined;
  readonly filterModel: FilterModel;
}

/** Counts what a resend would send, which the title of the dialog asks about, then runs its job and shows the progress. */
export function Rehearsed({
  endpointId,
  filterModel,
  tellTitle,
}: Selected & { readonly tellTitle: (title: string) => void }) {
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
    if (matching > 0) tellTitle(await questionOf(matching, endpointId));
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

/** Question that names the number of deliveries and their endpoint, without its name where that cannot be read. */
async function questionOf(count: number, endpointId: string | undefined): Promise<string> {
  const question = countedText(texts.resendQuestion, count);
  if (endpointId === undefined) return question;
  const nameOf = await readNames("WebhookEndpoint", [endpointId]).catch(() => undefined);
  if (!nameOf) return question;
  return fill(countedText(texts.resendQuestionTo, count), { name: nameOf(endpointId) });
}
