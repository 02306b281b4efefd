import { DialogActs } from "../../engine/dialog-way.tsx";
import { Dialog } from "../../engine/dialog.tsx";
import { ActionButton, Facts, Shown } from "../../engine/parts.tsx";
import { useStatistics } from "../../webhooks/health.tsx";
import { texts } from "../../webhooks/texts.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

interface Disabling {
  readonly id: string;
  readonly work: () => Promise<void>;
}

/** Disables an endpoint, after it has said which deliveries end with that. */
export function Disable({ id, work, onClose }: Disabling & { readonly onClose: () => void }) {
  return (
    <Dialog title={texts.disableTitle} onClose={onClose}>
      <Ending id={id} work={work} />
    </Dialog>
  );
}

function Ending({ id, work }: Disabling) {
  const answer = useStatistics(id);
  return (
    <>
      <p>{texts.removeText}</p>
      <Shown answer={answer}>
        {(statistics) => (
          <Facts facts={[{ name: texts.undelivered, value: <Undelivered {...statistics} endpointId={id} /> }]} />
        )}
      </Shown>
      <DialogActs>
        <ActionButton label={texts.disable} kind="danger" work={work} />
      </DialogActs>
    </>
  );
}
