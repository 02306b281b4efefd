import { type FilterModel, resendWebhookDeliveries } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { Dialog } from "../engine/dialog.tsx";
import { JobProgress } from "../engine/job-progress.tsx";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { texts } from "./texts.ts";

interface Selected {
  readonly endpointId: string | undefined;
  readonly filterModel: FilterModel;
}

/** Resends every delivery that the filters match: first counts them, then runs a job and shows its progress. */
export function ResendAll(selected: Selected) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.resendAll}
      </button>
      {isOpen && (
        <Dialog title={texts.resendTitle} onClose={() => setOpen(false)}>
          <Rehearsed {...selected} />
        </Dialog>
      )}
    </>
  );
}

function Rehearsed({ endpointId, filterModel }: Selected) {
  const [jobId, setJobId] = useState<string>();
  const selection = { filterModel, ...(endpointId !== undefined && { endpointId }) };
  const answer = useAnswer(() => call(resendWebhookDeliveries, { body: { ...selection, dryRun: true } }), "");
  const start = async () => {
    const job = await call(resendWebhookDeliveries, { body: { ...selection, dryRun: false } });
    if ("id" in job) setJobId(job.id);
  };
  if (jobId !== undefined) return <JobProgress id={jobId} label={texts.resendJob} />;
  return (
    <Shown answer={answer}>
      {(rehearsal) => {
        const count = "matching" in rehearsal ? rehearsal.matching : 0;
        if (count === 0) return <p>{texts.resendNone}</p>;
        return (
          <>
            <p>{countedText(texts.resendCount, count)}</p>
            <ActionButton label={countedText(texts.resendStart, count)} kind="primary" work={start} />
          </>
        );
      }}
    </Shown>
  );
}
