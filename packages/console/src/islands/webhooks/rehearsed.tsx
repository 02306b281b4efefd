import { type FilterModel, type Job, resendWebhookDeliveries } from "@design-catalog/client/api";
import { useLayoutEffect, useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { DialogActs } from "../engine/dialog-way.tsx";
import { numberText } from "../engine/format.ts";
import { JobProgress } from "../engine/job-progress.tsx";
import { readNames } from "../engine/names.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { addressWith, useUrlState } from "../engine/use-url-state.ts";
import { PhaseBadge } from "./delivery-shown.tsx";
import type { Phase } from "./delivery-words.ts";
import { failedPhases, phasesIn, withPhases } from "./phases-in.ts";
import { texts } from "./texts.ts";

/** Deliveries that a resend sends again. */
export interface Selected {
  readonly endpointId: string | undefined;
  readonly filterModel: FilterModel;
}

interface Told {
  /** Gets the question that the dialog asks. */
  readonly tellTitle: (title: string) => void;
}

/** Deliveries that match, by their phase, and the name of their endpoint. */
interface Rehearsal {
  readonly counts: ReadonlyMap<Phase, number>;
  readonly endpoint: string | undefined;
  /** True if the filters name one phase, which is what the reader wants then. */
  readonly isOne: boolean;
}

/** Counts what a resend could send, lets the reader choose of which phases, then runs its job and shows the progress. */
export function Rehearsed(rehearsed: Selected & Told) {
  const { endpointId, filterModel, tellTitle } = rehearsed;
  const url = useUrlState();
  const jobId = url.get("job");
  const selection = endpointId === undefined ? {} : { endpointId };
  // Where a job runs, nobody asks how many there are.
  const rehearse = async () => (jobId === "" ? rehearsalOf(rehearsed) : undefined);
  const answer = useAnswer(rehearse, "");
  const start = async (phases: readonly Phase[]) => {
    const body = { ...selection, filterModel: withPhases(filterModel, phases), dryRun: false };
    const job = await call(resendWebhookDeliveries, { body });
    if ("id" in job) url.set({ job: job.id });
  };
  if (jobId !== "") return <Resending jobId={jobId} />;
  return (
    <Shown answer={answer}>
      {(rehearsal) =>
        rehearsal && rehearsal.counts.size > 0 ? (
          <Choice {...rehearsal} {...{ start, tellTitle }} />
        ) : (
          <p>{texts.resendNone}</p>
        )
      }
    </Shown>
  );
}

/** The progress of a resend, then how many it has queued, with the way to them. */
function Resending({ jobId }: { readonly jobId: string }) {
  const [ended, setEnded] = useState<Job>();
  const result = ended?.kind === "delivery-resend" ? ended.result : null;
  return (
    <>
      <JobProgress id={jobId} label={texts.resendJob} onEnd={setEnded} />
      {result && (
        <p role="status">
          {countedText(texts.resendQueued, result.resent)}{" "}
          {result.skipped > 0 && `${countedText(texts.resendSkipped, result.skipped)} `}
          {/* Their state and what the last attempt found are others by then. */}
          <a href={addressWith({ resend: "", job: "", phase: "", code: "", error: "" })}>{texts.resendShow}</a>
        </p>
      )}
    </>
  );
}

/** Phases of which deliveries are sent again: those that failed, unless the reader wants others, or the filters name one. */
function Choice({
  counts,
  endpoint,
  isOne,
  start,
  tellTitle,
}: Rehearsal & Told & { readonly start: (phases: readonly Phase[]) => Promise<void> }) {
  const matching = [...counts.keys()];
  const [chosen, setChosen] = useState(isOne ? matching : matching.filter((phase) => failedPhases.includes(phase)));
  const count = chosen.reduce((sum, phase) => sum + (counts.get(phase) ?? 0), 0);
  const title = questionOf(count, endpoint);
  useLayoutEffect(() => tellTitle(title), [title]);
  const twice = chosen.includes("delivered") ? (counts.get("delivered") ?? 0) : 0;
  const turn = (phase: Phase) =>
    setChosen(matching.filter((one) => (one === phase ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <>
      <p>
        {countedText(
          texts.resendCount,
          [...counts.values()].reduce((sum, one) => sum + one, 0),
        )}
      </p>
      <fieldset>
        <legend>{texts.resendWhich}</legend>
        {matching.map((phase) => (
          <label key={phase} class="choice">
            <input type="checkbox" checked={chosen.includes(phase)} onChange={() => turn(phase)} />
            <PhaseBadge phase={phase} /> {numberText(counts.get(phase) ?? 0)}
          </label>
        ))}
      </fieldset>
      {twice > 0 && <p class="box notice">{countedText(texts.resendTwice, twice)}</p>}
      <DialogActs>
        <ActionButton
          label={countedText(texts.resendStart, count)}
          kind="primary"
          work={() => start(chosen)}
          disabled={count === 0}
        />
      </DialogActs>
    </>
  );
}

async function rehearsalOf({ endpointId, filterModel }: Selected): Promise<Rehearsal> {
  const counts = new Map<Phase, number>();
  // One after another: a user has few questions at a time.
  for (const phase of phasesIn(filterModel)) {
    const selection = {
      filterModel: withPhases(filterModel, [phase]),
      ...(endpointId !== undefined && { endpointId }),
    };
    const found = await call(resendWebhookDeliveries, { body: { ...selection, dryRun: true } });
    if ("matching" in found && found.matching > 0) counts.set(phase, found.matching);
  }
  return { counts, endpoint: await nameOf(endpointId), isOne: phasesIn(filterModel).length === 1 };
}

/** The name of an endpoint; undefined where it cannot be read. */
async function nameOf(endpointId: string | undefined): Promise<string | undefined> {
  if (endpointId === undefined) return undefined;
  const names = await readNames("WebhookEndpoint", [endpointId]).catch(() => undefined);
  return names?.(endpointId);
}

/** Question that names the number of deliveries and their endpoint. */
function questionOf(count: number, name: string | undefined): string {
  if (count === 0) return texts.resendTitle;
  if (name === undefined) return countedText(texts.resendQuestion, count);
  return fill(countedText(texts.resendQuestionTo, count), { name });
}
