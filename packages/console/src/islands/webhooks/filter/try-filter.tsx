import type { Issue, WebhookFilterPreview } from "@design-catalog/client/api";
import { webhookEndpointFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { failureOf } from "../../engine/failure.ts";
import { issuesWithin, withoutIssuesOf } from "../../engine/form.tsx";
import { numberText } from "../../engine/format.ts";
import { ActionButton, Moment } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { labelOf } from "../../engine/words.ts";
import { texts } from "../texts.ts";
import type { FilterService } from "./filter-service.ts";

interface Trial {
  readonly service: FilterService;
  /** Learns what is wrong with the filter. */
  readonly judge: (issues: readonly Issue[]) => void;
}

/** A button that tries the filter of the form on past events, and shows what it would let through or why it is refused. */
export function TryFilter({ service, judge }: Trial) {
  const [tried, setTried] = useState<{ readonly key: string; readonly preview: WebhookFilterPreview }>();
  const key = JSON.stringify(service.trial);
  const work = async () => {
    const preview = await service.preview().catch((error: unknown) => {
      const failure = failureOf(error);
      judge(issuesWithin(failure.issues, "filter"));
      throw withoutIssuesOf(failure, [{ name: "filter", label: labelOf(webhookEndpointFields.filter) }]);
    });
    judge([]);
    setTried({ key, preview });
  };
  return (
    <>
      <div class="actions">
        <ActionButton key={key} label={texts.tryFilter} work={work} />
      </div>
      <div role="status">{tried?.key === key && <Tried {...service} preview={tried.preview} />}</div>
    </>
  );
}

/** Numbers of events, and the newest of those that match. */
function Tried({ addressOf, preview }: Pick<FilterService, "addressOf"> & { readonly preview: WebhookFilterPreview }) {
  const { examined, matching, unjudged, sample } = preview;
  return (
    <>
      <p>{fill(texts.filterTried, { examined: numberText(examined), matching: numberText(matching) })}</p>
      {unjudged > 0 && <p>{fill(texts.filterUnjudged, { unjudged: numberText(unjudged) })}</p>}
      <ul>
        {sample.map((event) => (
          <li key={event.id}>
            {addressOf ? (
              <a href={addressOf(event.id)} target="_blank" rel="noopener">
                {event.type}
              </a>
            ) : (
              <code>{event.type}</code>
            )}{" "}
            <Moment at={event.timestamp} />
          </li>
        ))}
      </ul>
    </>
  );
}
