import { resendPortalDelivery } from "@design-catalog/client/api";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { countedText } from "../engine/counted.ts";
import { ActionButton } from "../engine/parts.tsx";
import { type Progress, ProgressBar } from "../engine/progress-bar.tsx";
import { texts } from "../webhooks/texts.ts";
import { call } from "./call.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { resendEach } from "./resend-each.ts";
import { portalTexts } from "./texts.ts";

/** Most deliveries of one run, as many as the service gives in one answer. */
const runMax = 1_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the deliveries of a phase once more, oldest first, one after the other while this is shown. */
export function ResendAll(selected: {
  readonly phase: string;
  /** Deliveries in this phase. */
  readonly count: number;
  readonly again: () => void;
}) {
  const { phase, count, again } = selected;
  const isStopped = useRef(false);
  const [progress, setProgress] = useState<Progress & { readonly isRunning: boolean }>();
  const stop = () => {
    isStopped.current = true;
  };
  useLayoutEffect(() => stop, []);
  const start = async () => {
    isStopped.current = false;
    const { rowData } = await readDeliveries({ phase, rows: runMax, sort: "asc" });
    const total = rowData.length;
    setProgress({ done: 0, total, isRunning: true });
    await resendEach(
      rowData.map(({ id }) => id),
      {
        resend: (id) => call(resendPortalDelivery, { path: { id } }),
        onProgress: (done) => setProgress({ done, total, isRunning: true }),
        isStopped: () => isStopped.current,
        sleep,
      },
    ).finally(() => setProgress((last) => last && { ...last, isRunning: false }));
    again();
  };
  return (
    <>
      <div class="actions">
        <ActionButton label={countedText(texts.resendStart, Math.min(count, runMax))} work={start} />
        {progress?.isRunning && (
          <button type="button" class="secondary" onClick={stop}>
            {portalTexts.stop}
          </button>
        )}
      </div>
      {progress && (
        <div role="status">
          <ProgressBar label={texts.resendJob} {...progress} isDone={progress.done === progress.total} />
          {progress.isRunning && <p class="hint">{portalTexts.resendWhile}</p>}
        </div>
      )}
    </>
  );
}
