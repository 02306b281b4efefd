import { previewWebhookFilter, type WebhookFilterPreview } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { numberText } from "../../engine/format.ts";
import { ActionButton, Moment } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { type EndpointValues, trialOf } from "../endpoint-values.ts";
import { texts } from "../texts.ts";

/** A button that tries the filter of the form on past events, and shows what it would let through or why it is refused. */
export function TryFilter({ id, values }: { readonly id: string; readonly values: EndpointValues }) {
  const [tried, setTried] = useState<{ readonly key: string; readonly preview: WebhookFilterPreview }>();
  const body = trialOf(values);
  const key = JSON.stringify(body);
  const work = async () => {
    const preview = await call(previewWebhookFilter, { path: { id }, body });
    setTried({ key, preview });
  };
  return (
    <>
      <div class="actions">
        <ActionButton key={key} label={texts.tryFilter} work={work} />
      </div>
      <div role="status">{tried?.key === key && <Tried id={id} preview={tried.preview} />}</div>
    </>
  );
}

/** Numbers of events, and the newest of those that match. */
function Tried({ id, preview }: { readonly id: string; readonly preview: WebhookFilterPreview }) {
  const { examined, matching, sample } = preview;
  return (
    <>
      <p>{fill(texts.filterTried, { examined: numberText(examined), matching: numberText(matching) })}</p>
      <ul>
        {sample.map((event) => (
          <li key={event.id}>
            <a href={`/admin/webhooks/${id}?tab=events&event=${event.id}`} target="_blank" rel="noopener">
              {event.type}
            </a>{" "}
            <Moment at={event.timestamp} />
          </li>
        ))}
      </ul>
    </>
  );
}
