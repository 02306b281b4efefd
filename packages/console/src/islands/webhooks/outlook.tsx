import {
  getWebhookDelivery,
  queryWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { nextText } from "../engine/next-text.ts";
import { language } from "../engine/page-data.ts";
import { ActionButton, useNow } from "../engine/parts.tsx";
import { fill, textsOf } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { attemptAfter, outcomeOf, type Said, SaidText } from "./send-event.tsx";

/** Milliseconds for which a delivery is tried: those of the schedule of attempts, about three days. */
const triedMs = 3 * 86_400_000;

const texts = textsOf({
  en: {
    next: "Next attempt: {next}.",
    end: "The oldest one is given up about {time}.",
    tryOne: "Try one now",
  },
  de: {
    next: "Nächster Versuch: {next}.",
    end: "Die älteste wird etwa am {time} aufgegeben.",
    tryOne: "Eine jetzt versuchen",
  },
});

/** Seconds would promise more than the schedule keeps. */
const minute = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** Deliveries of an endpoint that are tried again: when the next attempt is, and the one that has waited longest. */
export interface Outlook {
  readonly nextAt: string | null;
  readonly oldest: WebhookDelivery;
}

/** The {@link Outlook} of an endpoint; undefined where nothing is tried again. */
export async function readOutlook(endpointId: string): Promise<Outlook | undefined> {
  const filterModel = { phase: { filterType: "text", type: "equals", filter: "retrying" } } as const;
  const firstBy = async (colId: "nextAttemptAt" | "createdAt") => {
    const body = { startRow: 0, endRow: 1, count: false, filterModel, sortModel: [{ colId, sort: "asc" as const }] };
    return (await call(queryWebhookDeliveries, { query: { endpointId }, body })).rowData[0];
  };
  const [next, oldest] = await Promise.all([firstBy("nextAttemptAt"), firstBy("createdAt")]);
  return next && oldest && { nextAt: next.nextAttemptAt, oldest };
}

/** When the service tries an endpoint again, and when it gives up what has waited longest. */
export function OutlookText({ nextAt, oldest }: Outlook) {
  useNow();
  const next = nextText(nextAt);
  return (
    <>
      {/* German shortens units with a full stop, which ends the sentence too. */}
      {next !== "" && `${fill(texts.next, { next }).replace("..", ".")} `}
      {fill(texts.end, { time: minute.format(endMsOf(oldest)) })}
    </>
  );
}

/** The end of a schedule is its last attempt, which a receiver may have put off. */
function endMsOf({ createdAt, nextAttemptAt }: WebhookDelivery): number {
  return Math.max(Date.parse(createdAt) + triedMs, Date.parse(nextAttemptAt ?? createdAt));
}

/** A button that tries a delivery at once, and shows what the receiver answers; a success is told as news. */
export function TryNow(button: {
  readonly oldest: WebhookDelivery;
  /** Name of what fails, for who hears the button without the text next to it. */
  readonly of: string;
  /** Reads the state of the endpoint again. @default it is read again before long */
  readonly again?: () => void;
}) {
  const { oldest, of, again } = button;
  const [said, setSaid] = useState<Said>();
  const tryIt = async () => {
    setSaid(undefined);
    const path = { id: oldest.id };
    const sent = await call(resendWebhookDelivery, { path });
    const outcome = outcomeOf(await attemptAfter(sent, () => call(getWebhookDelivery, { path })));
    if (outcome.look === "box done") tell({ text: outcome.text });
    else setSaid(outcome);
    again?.();
  };
  return (
    <>
      <ActionButton label={texts.tryOne} name={`${texts.tryOne}: ${of}`} work={tryIt} />
      <div class="answer" role="status">
        {said && <SaidText said={said} />}
      </div>
    </>
  );
}
