import { Dialog } from "../../engine/dialog.tsx";
import { ActionButton, Facts, Shown } from "../../engine/parts.tsx";
import { useUrlFlag } from "../../engine/use-url-state.ts";
import { useStatistics } from "../../webhooks/health.tsx";
import { texts } from "../../webhooks/texts.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

interface Disabling {
  readonly id: string;
  readonly work: () => Promise<void>;
}

/** Disables an endpoint, after it has said which deliveries end with that. */
export function Disable({ id, work }: Disabling) {
  const [isAsking, setAsking] = useUrlFlag("disable");
  const disable = async () => {
    await work();
    setAsking(false);
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => setAsking(true)}>
        {texts.disable}
      </button>
      {isAsking && (
        <Dialog title={texts.disableTitle} onClose={() => setAsking(false)}>
          <Ending id={id} work={disable} />
        </Dialog>
      )}
    </>
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
      <ActionButton label={texts.disable} kind="danger" work={work} />
    </>
  );
}
