import { revealWebhookSecret, rollWebhookSecret, type WebhookEndpoint } from "@design-catalog/client/api";
import { useId, useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { ActionButton, Facts, Moment } from "../../engine/parts.tsx";
import { SecretOnce } from "../../webhooks/secret-once.tsx";
import { texts } from "../../webhooks/texts.ts";

/** The secret of an endpoint: its end, and in clear for who asks; a new one with time for the receiver to follow. */
export function Secret(shown: {
  readonly endpoint: WebhookEndpoint;
  readonly mayChange: boolean;
  readonly again: () => void;
}) {
  const { endpoint, mayChange, again } = shown;
  const { id, secretHint, previousSecretExpiresAt } = endpoint;
  const [secret, setSecret] = useState<string>();
  const reveal = async () => setSecret((await call(revealWebhookSecret, { path: { id } })).secret);
  const roll = async (gracePeriodHours: number) => {
    setSecret((await call(rollWebhookSecret, { path: { id }, body: { gracePeriodHours } })).secret);
    again();
  };
  return (
    <>
      <Facts
        facts={[
          { name: texts.secretHint, value: <code>{secretHint}</code> },
          ...(previousSecretExpiresAt === undefined
            ? []
            : [{ name: texts.previousUntil, value: <Moment at={previousSecretExpiresAt} /> }]),
        ]}
      />
      <p class="hint">{texts.revealHint}</p>
      <div class="actions">
        <ActionButton label={texts.reveal} work={reveal} />
      </div>
      {secret !== undefined && <SecretOnce secret={secret} />}
      {mayChange && <Roll roll={roll} />}
    </>
  );
}

function Roll({ roll }: { readonly roll: (hours: number) => Promise<void> }) {
  const [hours, setHours] = useState("24");
  const hoursId = useId();
  return (
    <div class="field">
      <label for={hoursId}>{texts.rollHours}</label>
      <input
        id={hoursId}
        type="number"
        min={0}
        max={24}
        value={hours}
        onInput={(event) => setHours(event.currentTarget.value)}
      />
      <div class="actions">
        <ActionButton label={texts.roll} kind="danger" work={() => roll(Number(hours))} />
      </div>
    </div>
  );
}
