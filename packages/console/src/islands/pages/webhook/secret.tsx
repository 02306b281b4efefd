import { revealWebhookSecret, rollWebhookSecret, type WebhookEndpoint } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
import { ActionButton } from "../../engine/parts.tsx";
import { useUrlState } from "../../engine/use-url-state.ts";
import { RollSecret, SecretFacts } from "../../webhooks/roll-secret.tsx";
import { SecretOnce } from "../../webhooks/secret-once.tsx";
import { texts } from "../../webhooks/texts.ts";

/** The secret of an endpoint: its end, and in clear for who asks; a new one with time for the receiver to follow. */
export function Secret(shown: {
  readonly endpoint: WebhookEndpoint;
  readonly mayChange: boolean;
  readonly again: () => void;
}) {
  const { endpoint, mayChange, again } = shown;
  const { id } = endpoint;
  const url = useUrlState();
  const [secret, setSecret] = useState<string>();
  const reveal = async () => setSecret((await call(revealWebhookSecret, { path: { id } })).secret);
  const roll = async (gracePeriodHours: number) => {
    setSecret((await call(rollWebhookSecret, { path: { id }, body: { gracePeriodHours } })).secret);
    again();
  };
  return (
    <>
      <Card id="signing" title={texts.signing}>
        <div class="card-body">
          <p>{texts.signingText}</p>
          <SecretFacts endpoint={endpoint} />
          {secret !== undefined && <SecretOnce secret={secret} />}
        </div>
        <div class="card-foot">
          <p class="hint">{texts.revealHint}</p>
          <ActionButton label={texts.reveal} work={reveal} />
          {mayChange && (
            <button type="button" class="danger" onClick={() => url.set({ roll: "1" }, true)}>
              {texts.roll}
            </button>
          )}
        </div>
      </Card>
      {mayChange && url.get("roll") !== "" && <RollSecret roll={roll} onClose={() => url.set({ roll: "" })} />}
    </>
  );
}
