import { listUserSessions, signOutUser } from "@design-catalog/client/api";
import { SessionTable } from "../account/session-table.tsx";
import { call } from "../engine/call.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { texts } from "./texts.ts";

/** Sessions of a user, which an administrator may end. */
export function SignIns({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const answer = useAnswer(() => call(listUserSessions, { path: { userId: id } }), id, refreshMs);
  const signOut = async () => {
    await call(signOutUser, { path: { id } });
    tell({ text: texts.signedOut });
    answer.again();
  };
  return (
    <section aria-labelledby="user-access">
      <h3 id="user-access">{texts.access}</h3>
      <Shown answer={answer}>
        {(sessions) => (
          <>
            <SessionTable sessions={sessions} label={texts.sessions} />
            {mayChange && sessions.length > 0 && (
              <div class="actions">
                <ActionButton label={texts.signOut} work={signOut} />
              </div>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}
