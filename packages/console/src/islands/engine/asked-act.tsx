import { useState } from "preact/hooks";
import { DialogActs } from "./dialog-way.tsx";
import { Dialog } from "./dialog.tsx";
import { ActionButton } from "./parts.tsx";

/** A button for an act that nobody else can take back: a dialog says first what it ends. */
export function AskedAct(act: {
  readonly label: string;
  /** Says what the act ends. */
  readonly ending: string;
  readonly work: () => Promise<void>;
}) {
  const { label, ending, work } = act;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const run = async () => {
    await work();
    close();
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => setAsked(true)}>
        {label}
      </button>
      {isAsked && (
        <Dialog title={label} onClose={close}>
          <p>{ending}</p>
          <DialogActs>
            <ActionButton label={label} kind="danger" work={run} />
          </DialogActs>
        </Dialog>
      )}
    </>
  );
}
