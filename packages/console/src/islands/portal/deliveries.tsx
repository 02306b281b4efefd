import { getPortalDelivery, resendPortalDelivery } from "@design-catalog/client/api";
import type { WebhookDelivery } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { Dialog } from "../engine/dialog.tsx";
import { DrawerFoot } from "../engine/drawer-foot.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { momentText } from "../engine/format.ts";
import { Moment, Shown } from "../engine/parts.tsx";
import { Segments } from "../engine/segments.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { Attempts, DeliveryDetails, Happened, PhaseBadge, RequestShown, Resend } from "../webhooks/delivery-shown.tsx";
import { deliveryLabels, errorClassText, phaseOptions, waitingText } from "../webhooks/delivery-words.ts";
import { requestHeadersOf } from "../webhooks/request-text.ts";
import { texts } from "../webhooks/texts.ts";
import { call } from "./call.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { ResendAll } from "./resend-all.tsx";
import { portalTexts } from "./texts.ts";

const listMs = 5_000;
const oneMs = 2_000;
/** Rows that are shown at first, and that each press adds. */
const pageRows = 25;
/** Most rows of a page, as the service allows. */
const rowsMax = 1_000;
/** Values of the filter. */
const phases = [["", engineTexts.all] as const, ...phaseOptions].map(([value, label]) => ({ value, label }));
/** Phases whose deliveries did not arrive, or not yet. */
const failedPhases: readonly string[] = ["retrying", "given_up", "cancelled"];

/** Deliveries of the endpoint, newest first, of one phase if it is chosen; one of them in a dialog. */
export function Deliveries({ mayResend }: { readonly mayResend: boolean }) {
  const url = useUrlState();
  const [rows, setRows] = useState(pageRows);
  const phase = url.get("phase");
  const opened = url.get("delivery");
  const answer = useAnswer(() => readDeliveries({ phase, rows, sort: "desc" }), `${phase} ${rows}`, listMs);
  return (
    <>
      <Segments label={texts.byPhase} name="phase" segments={phases} />
      <Shown answer={answer}>
        {({ rowData, rowCount }) => (
          <>
            {mayResend && failedPhases.includes(phase) && (
              <ResendAll key={phase} phase={phase} count={rowCount ?? 0} again={() => answer.again()} />
            )}
            {rowData.length === 0 ? <p>{portalTexts.deliveriesNone}</p> : <Rows {...{ rowData }} />}
            {(rowCount ?? 0) > rowData.length && rows < rowsMax && (
              <button type="button" class="secondary" onClick={() => setRows(Math.min(rowsMax, rows * 2))}>
                {portalTexts.more}
              </button>
            )}
          </>
        )}
      </Shown>
      {opened !== "" && (
        <Dialog title={`${texts.delivery} ${opened}`} isDrawer onClose={() => url.set({ delivery: "" })}>
          <Delivery id={opened} mayResend={mayResend} />
        </Dialog>
      )}
    </>
  );
}

function Rows({ rowData }: { readonly rowData: readonly WebhookDelivery[] }) {
  const url = useUrlState();
  return (
    <Table
      label={texts.gridName}
      columns={[texts.created, deliveryLabels.phase, texts.eventType, texts.statusCode, texts.next, texts.delivery]}
    >
      {rowData.map((delivery) => (
        <tr key={delivery.id}>
          <td>{momentText(delivery.createdAt)}</td>
          <td>
            <PhaseBadge phase={delivery.phase} />
          </td>
          <td>{delivery.eventType}</td>
          <td>{outcomeOf(delivery)}</td>
          <td>
            <Wait delivery={delivery} />
          </td>
          <td>
            <button
              type="button"
              class="secondary"
              aria-label={fill(portalTexts.openOne, { time: momentText(delivery.createdAt) })}
              onClick={() => url.set({ delivery: delivery.id }, true)}
            >
              {portalTexts.open}
            </button>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function outcomeOf({ lastStatusCode, lastErrorClass }: WebhookDelivery): string {
  if (lastStatusCode !== null) return String(lastStatusCode);
  return lastErrorClass === null ? "–" : errorClassText(lastErrorClass);
}

/** When the next attempt is, or what it waits for. */
function Wait({ delivery: { nextAttemptAt, waitingFor } }: { readonly delivery: WebhookDelivery }) {
  return waitingFor === null ? <Moment at={nextAttemptAt} none="–" /> : <>{waitingText(waitingFor)}</>;
}

/** One delivery: its attempts with request and answer, and the button that sends it again where the link allows it. */
function Delivery({ id, mayResend }: { readonly id: string; readonly mayResend: boolean }) {
  const answer = useAnswer(() => call(getPortalDelivery, { path: { id } }), id, oneMs);
  return (
    <Shown answer={answer}>
      {(delivery) => (
        <>
          <DrawerFoot state={<PhaseBadge phase={delivery.phase} />}>
            {mayResend && (
              <Resend send={() => call(resendPortalDelivery, { path: { id } })} again={() => answer.again()} />
            )}
          </DrawerFoot>
          <Happened delivery={delivery} />
          <Attempts delivery={delivery} />
          <RequestShown delivery={delivery} headers={requestHeadersOf(delivery, {})} hint={portalTexts.headersHint} />
          <DeliveryDetails delivery={delivery} />
        </>
      )}
    </Shown>
  );
}
