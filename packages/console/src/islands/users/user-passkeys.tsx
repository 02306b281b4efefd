import { deleteUserPasskey, listUserPasskeys } from "@design-catalog/client/api";
import { PasskeyTable } from "../account/passkey-table.tsx";
import { passkeyTexts as texts } from "../account/passkey-texts.ts";
import { AskedAct } from "../engine/asked-act.tsx";
import { call } from "../engine/call.ts";
import { Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { fill } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";

/** Passkeys of a user; an administrator removes one whose device is lost. */
export function UserPasskeys({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const answer = useAnswer(() => call(listUserPasskeys, { path: { id } }), id, refreshMs);
  const remove = async (passkeyId: string) => {
    await call(deleteUserPasskey, { path: { id, passkeyId } });
    tell({ text: texts.removed });
    answer.again();
  };
  return (
    <section aria-labelledby="user-passkeys">
      <h3 id="user-passkeys">{texts.title}</h3>
      <Shown answer={answer}>
        {(passkeys) => (
          <PasskeyTable
            passkeys={passkeys}
            label="#user-passkeys"
            actsOf={
              mayChange
                ? (passkey) => (
                    <AskedAct
                      label={fill(texts.remove, { name: passkey.name })}
                      ending={texts.removeOfOther}
                      work={() => remove(passkey.id)}
                    />
                  )
                : undefined
            }
          />
        )}
      </Shown>
    </section>
  );
}
