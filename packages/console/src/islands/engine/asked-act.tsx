import { useState } from "preact/hooks";
import { DialogActs } from "./dialog-way.tsx";
import { Dialog } from "./dialog.tsx";
import { ActionButton } from "./parts.tsx";

/** An act that nobody else can take back. */
interface Ending {
  readonly label: string;
  /** Says what the act ends. */
  readonly ending: string;
  readonly work: () => Promise<void>;
}

/** A button for an act that nobody else can take back: a dialog says first what it ends. */
export function AskedAct(act: Ending) {
  const { label, work } = act;
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
      {isAsked && <AskedDialog {...act} work={run} onClose={close} />}
    </>
  );
}

/** The dialog that says what an act ends, with the act; who shows it closes it afterwards. */
export function AskedDialog({ label, ending, work, onClose }: Ending & { readonly onClose: () => void }) {
  return (
    <Dialog title={label} onClose={onClose}>
      <p>{ending}</p>
      <DialogActs>
        <ActionButton label={label} kind="danger" work={work} />
      </DialogActs>
    </Dialog>
  );
}
