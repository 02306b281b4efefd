import type { Session } from "@design-catalog/client/api";
import { momentText } from "../engine/format.ts";
import { ActionButton, Badge, Moment } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { texts } from "./texts.ts";

/** Sessions of a user; a button ends one if `end` is given. */
export function SessionTable(table: {
  readonly sessions: readonly Session[];
  readonly label: string;
  readonly end?: (session: Session) => Promise<void>;
}) {
  const { sessions, label, end } = table;
  if (sessions.length === 0) return <p>{texts.noSessions}</p>;
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.program}</th>
            <th scope="col">{texts.signedIn}</th>
            <th scope="col">{texts.lastUsed}</th>
            <th scope="col">{texts.ends}</th>
            {end && <th scope="col">{texts.change}</th>}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row">
                <bdi>{programOf(session)}</bdi> {session.current && <Badge tone="good">{texts.current}</Badge>}
              </th>
              <td>{momentText(session.createdAt)}</td>
              <td>
                <Moment at={session.lastUsedAt} />
              </td>
              <td>{momentText(session.expiresAt)}</td>
              {end && (
                <td>
                  <ActionButton
                    label={session.current ? texts.endCurrent : fill(texts.endSession, { program: programOf(session) })}
                    work={() => end(session)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function programOf({ clientId }: Session): string {
  if (clientId === null) return texts.browser;
  return clientId === "first-party" ? texts.ownProgram : clientId;
}
