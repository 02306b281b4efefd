import type { WebhookEndpoint, WebhookLastFailure } from "@design-catalog/client/api";
import { Badge, Moment } from "../engine/parts.tsx";
import { errorClassText } from "./delivery-words.ts";
import { texts } from "./texts.ts";

/** The newest failure at an endpoint: what it answered, in its first line, and the delivery that has all of it. */
export function LastFailure(shown: {
  /** Null if it is no longer kept. */
  readonly failure: WebhookLastFailure | null;
  readonly endpoint: Pick<WebhookEndpoint, "id" | "lastFailureAt">;
}) {
  const { failure, endpoint } = shown;
  if (failure === null) return <Moment at={endpoint.lastFailureAt} />;
  const { deliveryId, at, statusCode, errorClass, errorMessage, answer } = failure;
  return (
    <div class="failure">
      <Badge tone="bad">{statusCode ?? (errorClass === null ? texts.failed : errorClassText(errorClass))}</Badge>{" "}
      <a href={`/admin/webhooks/${endpoint.id}?tab=deliveries&delivery=${deliveryId}`}>
        <Moment at={at} />
      </a>
      {statusCode === null && errorMessage !== null && (
        <p class="hint" lang="en">
          {errorMessage}
        </p>
      )}
      {answer !== null && (
        <p class="hint">
          <q>
            <bdi>{answer}</bdi>
          </q>
        </p>
      )}
    </div>
  );
}
