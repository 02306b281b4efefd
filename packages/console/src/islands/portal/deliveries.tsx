import { getPortalDelivery, queryPortalDeliveries, resendPortalDelivery } from "@design-catalog/client/api";
import type { WebhookDelivery } from "@design-catalog/client/api";
import { webhookDeliveryFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { Dialog } from "../engine/dialog.tsx";
import { momentText } from "../engine/format.ts";
import { Badge, Moment, Shown } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { valueTitle } from "../engine/words.ts";
import { Attempts, DeliveryFacts, RequestShown, Resend } from "../webhooks/delivery-shown.tsx";
import { deliveryLabels, errorClassText, phaseText, phaseTone } from "../webhooks/delivery-words.ts";
import { PhaseTabs } from "../webhooks/phase-tabs.tsx";
import { requestHeadersOf } from "../webhooks/request-text.ts";
import { texts } from "../webhooks/texts.ts";
import { call } from "./call.ts";
import { portalTexts } from "./texts.ts";

const listMs = 5_000;
const oneMs = 2_000;
/** Rows that are shown at first, and that each press adds. */
const pageRows = 25;
/** Most rows of a page, as the service allows. */
const rowsMax = 1_000;

/** Deliveries of the endpoint, newest first, of one phase if it is chosen; one of them in a dialog. */
export function Deliveries({ mayResend }: { readonly mayResend: boolean }) {
  const url = useUrlState();
  const [rows, setRows] = useState(pageRows);
  const phase = url.get("phase");
  const opened = url.get("delivery");
  const answer = useAnswer(() => load(phase, rows), `${phase} ${rows}`, listMs);
  return (
    <>
      <PhaseTabs />
      <Shown answer={answer}>
        {({ rowData, rowCount }) => (
          <>
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

function load(phase: string, endRow: number) {
  const filterModel = phase === "" ? null : { phase: { filterType: "set" as const, values: [phase] } };
  const sortModel = [{ colId: "createdAt", sort: "desc" as const }];
  return call(queryPortalDeliveries, { body: { startRow: 0, endRow, sortModel, filterModel } });
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
            <Badge tone={phaseTone(delivery.phase)}>{phaseText(delivery.phase)}</Badge>
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
  if (!waitingFor) return <Moment at={nextAttemptAt} none="–" />;
  return <>{`${deliveryLabels.waitingFor} ${valueTitle(webhookDeliveryFields.waitingFor, waitingFor)}`}</>;
}

/** One delivery: its attempts with request and answer, and the button that sends it again where the link allows it. */
function Delivery({ id, mayResend }: { readonly id: string; readonly mayResend: boolean }) {
  const answer = useAnswer(() => call(getPortalDelivery, { path: { id } }), id, oneMs);
  return (
    <Shown answer={answer}>
      {(delivery) => (
        <>
          <DeliveryFacts delivery={delivery} />
          {mayResend && (
            <Resend send={() => call(resendPortalDelivery, { path: { id } })} again={() => answer.again()} />
          )}
          <Attempts delivery={delivery} />
          <RequestShown delivery={delivery} headers={requestHeadersOf(delivery, {})} hint={portalTexts.headersHint} />
        </>
      )}
    </Shown>
  );
}
