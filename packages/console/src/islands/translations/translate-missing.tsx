import { translateMissing } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { DialogActs } from "../engine/dialog-way.tsx";
import { Dialog } from "../engine/dialog.tsx";
import { JobProgress } from "../engine/job-progress.tsx";
import { ActionButton } from "../engine/parts.tsx";
import { useUrlState } from "../engine/use-url-state.ts";
import type { Languages } from "./pairs.ts";
import { texts } from "./texts.ts";

/** Has a job translate everything that the target language lacks. */
export function TranslateMissing(missing: {
  readonly languages: Languages;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const { languages, count, onClose } = missing;
  const url = useUrlState();
  const jobId = url.get("job");
  const isOpen = url.get("translate") !== "";
  // The job leaves nothing to translate, and its progress stays until the user closes it.
  if (languages.to === "" || (count === 0 && !isOpen)) return null;
  const start = async () => url.set({ job: (await call(translateMissing, { body: languages })).id });
  const close = () => {
    url.set({ translate: "", job: "" });
    onClose();
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => url.set({ translate: "1" }, true)}>
        {texts.translateMissing}
      </button>
      {isOpen && (
        <Dialog title={texts.translateMissing} onClose={close}>
          {jobId === "" ? (
            <>
              <p>{countedText(texts.missingCount, count)}</p>
              <DialogActs>
                <ActionButton label={texts.start} kind="primary" work={start} />
              </DialogActs>
            </>
          ) : (
            <JobProgress id={jobId} label={texts.job} />
          )}
        </Dialog>
      )}
    </>
  );
}
