import {
  type Issue,
  previewNewWebhookFilter,
  previewWebhookFilter,
  type WebhookFilterPreview,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { failureOf } from "../../engine/failure.ts";
import { issuesWithin, withoutIssuesOf } from "../../engine/form.tsx";
import { numberText } from "../../engine/format.ts";
import { ActionButton, Moment } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { type EndpointValues, trialOf } from "../endpoint-values.ts";
import { texts } from "../texts.ts";

interface Trial {
  /** Undefined for an endpoint that is not registered yet. */
  readonly id: string | undefined;
  readonly values: EndpointValues;
  /** Learns what is wrong with the filter. */
  readonly judge: (issues: readonly Issue[]) => void;
}

/** A button that tries the filter of the form on past events, and shows what it would let through or why it is refused. */
export function TryFilter({ id, values, judge }: Trial) {
  const [tried, setTried] = useState<{ readonly key: string; readonly preview: WebhookFilterPreview }>();
  const body = trialOf(values);
  const key = JSON.stringify(body);
  const ask = async () =>
    id === undefined ? call(previewNewWebhookFilter, { body }) : call(previewWebhookFilter, { path: { id }, body });
  const work = async () => {
    const preview = await ask().catch((error: unknown) => {
      const failure = failureOf(error);
      judge(issuesWithin(failure.issues, "filter"));
      throw withoutIssuesOf(failure, [{ name: "filter" }]);
    });
    judge([]);
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
function Tried({ id, preview }: Pick<Trial, "id"> & { readonly preview: WebhookFilterPreview }) {
  const { examined, matching, sample } = preview;
  return (
    <>
      <p>{fill(texts.filterTried, { examined: numberText(examined), matching: numberText(matching) })}</p>
      <ul>
        {sample.map((event) => (
          <li key={event.id}>
            {id === undefined ? (
              <code>{event.type}</code>
            ) : (
              <a href={`/admin/webhooks/${id}?tab=events&event=${event.id}`} target="_blank" rel="noopener">
                {event.type}
              </a>
            )}{" "}
            <Moment at={event.timestamp} />
          </li>
        ))}
      </ul>
    </>
  );
}
