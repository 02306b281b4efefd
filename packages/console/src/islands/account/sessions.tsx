import { endOtherSessions, endSession, listSessions, type Session } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { SessionTable } from "./session-table.tsx";
import { texts } from "./texts.ts";

const refreshMs = 30_000;

/** The user's sessions, each of which may be ended, and all others at once. */
export function Sessions() {
  const answer = useAnswer(() => call(listSessions, {}), "", refreshMs);
  const end = async ({ id, current }: Session) => {
    await call(endSession, { path: { id } });
    if (current) return location.assign("/signin?to=%2Fadmin%2Faccount");
    answer.again();
  };
  const endOthers = async () => {
    await call(endOtherSessions, {});
    answer.again();
  };
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{texts.sessions}</h2>
      <Shown answer={answer}>
        {(sessions) => (
          <>
            <SessionTable sessions={sessions} label={texts.sessions} end={end} />
            {sessions.some(({ current }) => !current) && (
              <p class="actions">
                <ActionButton label={texts.endOthers} kind="danger" work={endOthers} />
              </p>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}
