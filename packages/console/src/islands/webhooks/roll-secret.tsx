import type { WebhookEndpoint } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { Facts, Moment } from "../engine/parts.tsx";
import { texts } from "./texts.ts";

interface RollValues {
  readonly gracePeriodHours: string;
}

const fields: readonly FormField<RollValues>[] = [
  {
    name: "gracePeriodHours",
    kind: "text",
    label: texts.rollHours,
    hint: texts.rollHint,
    show: String,
  },
];

/** The end of the newest secret, and until when an older one signs too. */
export function SecretFacts({
  endpoint: { secretHint, previousSecretExpiresAt },
}: {
  readonly endpoint: Pick<WebhookEndpoint, "secretHint" | "previousSecretExpiresAt">;
}) {
  return (
    <Facts
      facts={[
        { name: texts.secretHint, value: <code>{secretHint}</code> },
        ...(previousSecretExpiresAt === undefined
          ? []
          : [{ name: texts.previousUntil, value: <Moment at={previousSecretExpiresAt} /> }]),
      ]}
    />
  );
}

/** Asks for the hours, and once more before the old secret ends at once; what the service refuses stands at the field. */
export function RollSecret({
  roll,
  onClose,
}: {
  readonly roll: (hours: number) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [isWarned, setWarned] = useState(false);
  const submit = async (values: RollValues) => {
    if (isAtOnce(values) && !isWarned) return setWarned(true);
    await roll(hoursOf(values));
    onClose();
  };
  return (
    <Dialog title={texts.roll} onClose={onClose}>
      <Form
        fields={fields}
        initial={{ gracePeriodHours: "24" }}
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

function isAtOnce(values: RollValues): boolean {
  return hoursOf(values) === 0;
}

/** The hours; another text becomes null in the request, and the service says at the field what is wrong. */
function hoursOf({ gracePeriodHours }: RollValues): number {
  return /^\s*\d+\s*$/u.test(gracePeriodHours) ? Number(gracePeriodHours) : Number.NaN;
}
