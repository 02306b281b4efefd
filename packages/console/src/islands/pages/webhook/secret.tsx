import { revealWebhookSecret, rollWebhookSecret, type WebhookEndpoint } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { Form } from "../../engine/form.tsx";
import { ActionButton, Facts, Moment } from "../../engine/parts.tsx";
import { bodyOf, valuesOf } from "../../engine/resource/field-values.ts";
import type { ResourceField, Values } from "../../engine/resource/field.ts";
import { formFieldOf } from "../../engine/resource/form-field.tsx";
import { callOnRow } from "../../engine/resource/row-calls.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { SecretOnce } from "../../webhooks/secret-once.tsx";
import { texts } from "../../webhooks/texts.ts";

const fields: readonly ResourceField<Values>[] = [
  {
    name: "gracePeriodHours",
    kind: "number",
    label: texts.rollHours,
    hint: texts.rollHint,
    isRequired: true,
    initial: 24,
  },
];

/** The secret of an endpoint: its end, and in clear for who asks; a new one with time for the receiver to follow. */
export function Secret(shown: {
  readonly endpoint: WebhookEndpoint;
  readonly mayChange: boolean;
  readonly again: () => void;
}) {
  const { endpoint, mayChange, again } = shown;
  const { id, secretHint, previousSecretExpiresAt } = endpoint;
  const url = useUrlState();
  const [secret, setSecret] = useState<string>();
  const reveal = async () => setSecret((await call(revealWebhookSecret, { path: { id } })).secret);
  const roll = async (gracePeriodHours: unknown) => {
    setSecret((await callOnRow(rollWebhookSecret, id, { body: { gracePeriodHours } })).secret);
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
        {mayChange && (
          <button type="button" class="danger" onClick={() => url.set({ roll: "1" }, true)}>
            {texts.roll}
          </button>
        )}
      </div>
      {secret !== undefined && <SecretOnce secret={secret} />}
      {mayChange && url.get("roll") !== "" && <Roll roll={roll} onClose={() => url.set({ roll: "" })} />}
    </>
  );
}

/** Asks for the hours, and once more before the old secret ends at once; what the service refuses stands at the field. */
function Roll({ roll, onClose }: { readonly roll: (hours: unknown) => Promise<void>; readonly onClose: () => void }) {
  const [isWarned, setWarned] = useState(false);
  const submit = async (values: Values) => {
    if (isAtOnce(values) && !isWarned) return setWarned(true);
    await roll(bodyOf(fields, values)["gracePeriodHours"]);
    onClose();
  };
  return (
    <Dialog title={texts.roll} onClose={onClose}>
      <Form
        fields={fields.map(formFieldOf)}
        initial={valuesOf(fields)}
        version={0}
        submitLabel={texts.rollNow}
        submit={submit}
        beneath={(values) => (
          <div role="status">{isWarned && isAtOnce(values) && <p class="box notice">{texts.rollWarning}</p>}</div>
        )}
      />
    </Dialog>
  );
}

function isAtOnce(values: Values): boolean {
  return bodyOf(fields, values)["gracePeriodHours"] === 0;
}
