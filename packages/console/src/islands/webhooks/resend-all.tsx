import { useState } from "preact/hooks";
import { Dialog } from "../engine/dialog.tsx";
import { Later } from "../engine/later.tsx";
import { useUrlState } from "../engine/use-url-state.ts";
import type { Selected } from "./rehearsed.tsx";
import { texts } from "./texts.ts";

/**
 * Resends every delivery that the filters match: first counts them, then runs a job and shows its progress. The address
 * says that the dialog is open, then which job it shows.
 */
export function ResendAll(selected: Selected) {
  const url = useUrlState();
  const [title, setTitle] = useState(texts.resendTitle);
  return (
    <>
      <button type="button" class="secondary" onClick={() => url.set({ resend: "1" }, true)}>
        {texts.resendAll}
      </button>
      {url.get("resend") !== "" && (
        <Dialog title={title} onClose={() => url.set({ resend: "", job: "" })}>
          <Later load={() => import("./rehearsed.tsx")}>
            {({ Rehearsed }) => <Rehearsed {...selected} tellTitle={setTitle} />}
          </Later>
        </Dialog>
      )}
    </>
  );
}
