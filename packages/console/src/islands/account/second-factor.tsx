import { confirmTotp, getTotp, startTotp, type TotpSetup, type TotpState } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { momentText } from "../engine/format.ts";
import { CopyButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { fill } from "../engine/texts.ts";
import { useShownOnce } from "../engine/unsaved.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { FactorRemoval } from "./factor-removal.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { secretField } from "./secret-input.tsx";
import { type StepUp, stepUpField, stepUpOf } from "./step-up.ts";
import { texts } from "./texts.ts";

const passwordFields: readonly FormField<StepUp>[] = [stepUpField()];
const codeFields: readonly FormField<{ readonly code: string }>[] = [
  secretField({ name: "code", label: texts.code, hint: texts.codeHint }, "one-time-code"),
];

/** Sets up, shows and removes the user's second factor. */
export function SecondFactor() {
  const answer = useAnswer(() => call(getTotp, {}), "", refreshMs);
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const start = async (shown: StepUp) => {
    setSetup(await call(startTotp, { body: stepUpOf(shown) }));
  };
  const confirm = async ({ code }: { readonly code: string }) => {
    const { recoveryCodes } = await call(confirmTotp, { body: { code: code.trim() } });
    setCodes(recoveryCodes);
    setSetup(undefined);
    answer.again();
  };
  const forget = () => {
    setCodes(undefined);
    answer.again();
  };
  return (
    <section aria-labelledby="factor">
      <h2 id="factor">{texts.secondFactor}</h2>
      {codes && <RecoveryCodeList codes={codes} />}
      <Shown answer={answer}>
        {(state) =>
          state.state === "on" ? (
            <ActiveFactor state={state} onRemoved={forget} />
          ) : (
            <Setup setup={setup} start={start} confirm={confirm} />
          )
        }
      </Shown>
    </section>
  );
}

function ActiveFactor({ state, onRemoved }: { readonly state: TotpState; readonly onRemoved: () => void }) {
  const { confirmedAt, recoveryCodesLeft } = state;
  return (
    <>
      <p>{fill(texts.factorOn, { time: confirmedAt === null ? "" : momentText(confirmedAt) })}</p>
      <p>{fill(texts.codesLeft, { count: recoveryCodesLeft })}</p>
      <FactorRemoval onRemoved={onRemoved} />
    </>
  );
}

type Confirm = (values: { readonly code: string }) => Promise<void>;

/** First asks for the password, then shows the key and asks for a code. */
function Setup(shown: {
  readonly setup: TotpSetup | undefined;
  readonly start: (values: { readonly currentPassword: string }) => Promise<void>;
  readonly confirm: Confirm;
}) {
  const { setup, start, confirm } = shown;
  if (!setup) {
    const initial = { currentPassword: "" };
    return (
      <>
        <p>{texts.factorOff}</p>
        <Form
          key="start"
          fields={passwordFields}
          initial={initial}
          version={0}
          submitLabel={texts.setUp}
          submit={start}
        />
      </>
    );
  }
  return <Confirmation setup={setup} confirm={confirm} />;
}

function Confirmation({ setup, confirm }: { readonly setup: TotpSetup; readonly confirm: Confirm }) {
  const { secret, uri } = setup;
  useShownOnce();
  return (
    <>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrCode} />
      <p>
        {texts.typeSecret} <code>{secret}</code> <CopyButton text={secret} />
      </p>
      <Form
        key="confirm"
        fields={codeFields}
        initial={{ code: "" }}
        version={0}
        submitLabel={texts.confirmFactor}
        submit={confirm}
      />
    </>
  );
}
