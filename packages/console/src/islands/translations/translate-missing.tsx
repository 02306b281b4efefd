import { translateMissing } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { Dialog } from "../engine/dialog.tsx";
import { JobProgress } from "../engine/job-progress.tsx";
import { ActionButton } from "../engine/parts.tsx";
import type { Languages } from "./pairs.ts";
import { texts } from "./texts.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";

/** Has a job translate everything that the target language lacks. */
export function TranslateMissing(missing: {
  readonly languages: Languages;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const { languages, count, onClose } = missing;
  const [isOpen, setOpen] = useUrlFlag("translate");
  const [jobId, setJobId] = useState<string>();
  if (count === 0 || languages.to === "") return null;
  const start = async () => setJobId((await call(translateMissing, { body: languages })).id);
  const close = () => {
    setOpen(false);
    setJobId(undefined);
    onClose();
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.translateMissing}
      </button>
      {isOpen && (
        <Dialog title={texts.translateMissing} onClose={close}>
          {jobId === undefined ? (
            <>
              <p>{countedText(texts.missingCount, count)}</p>
              <ActionButton label={texts.start} kind="primary" work={start} />
            </>
          ) : (
            <JobProgress id={jobId} label={texts.job} />
          )}
        </Dialog>
      )}
    </>
  );
}
