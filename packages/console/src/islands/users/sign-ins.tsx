import { listUserSessions, resetTotp, signOutUser, unlockUser } from "@design-catalog/client/api";
import { SessionTable } from "../account/session-table.tsx";
import { AskedAct } from "../engine/asked-act.tsx";
import { call } from "../engine/call.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { texts } from "./texts.ts";

const actions = [
  { operation: unlockUser, label: texts.unlock, done: texts.unlocked },
  { operation: signOutUser, label: texts.signOut, done: texts.signedOut },
  { operation: resetTotp, label: texts.resetFactor, done: texts.factorReset, ending: texts.resetFactorHint },
] as const;

/** Sessions of a user, and what an administrator may do about signing in. */
export function SignIns({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const answer = useAnswer(() => call(listUserSessions, { path: { userId: id } }), id, refreshMs);
  const workOf = (action: (typeof actions)[number]) => async () => {
    await call(action.operation, { path: { id } });
    tell({ text: action.done });
    answer.again();
  };
  return (
    <section aria-labelledby="user-access">
      <h3 id="user-access">{texts.access}</h3>
      <Shown answer={answer}>{(sessions) => <SessionTable sessions={sessions} label={texts.sessions} />}</Shown>
      {mayChange && (
        <div class="actions">
          {actions.map((action) =>
            "ending" in action ? (
              <AskedAct key={action.label} label={action.label} ending={action.ending} work={workOf(action)} />
            ) : (
              <ActionButton key={action.label} label={action.label} work={workOf(action)} />
            ),
          )}
        </div>
      )}
    </section>
  );
}
