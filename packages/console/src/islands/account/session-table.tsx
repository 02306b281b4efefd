import type { Session } from "@design-catalog/client/api";
import { ActionButton, Badge, Moment } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { texts } from "./texts.ts";

/** Sessions of a user; a button ends one if `end` is given. */
export function SessionTable(table: {
  readonly sessions: readonly Session[];
  readonly label: string;
  readonly end?: (session: Session) => Promise<void>;
}) {
  const { sessions, label, end } = table;
  const columns = [texts.program, texts.device, texts.network, texts.signedIn, texts.lastUsed, texts.ends];
  if (sessions.length === 0) return <p>{texts.noSessions}</p>;
  return (
    <Table label={label} columns={end ? [...columns, texts.change] : columns}>
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row">
            <bdi>{programOf(session)}</bdi> {session.current && <Badge tone="good">{texts.current}</Badge>}
          </th>
          <td>
            <bdi>{session.device}</bdi>
          </td>
          <td>{session.network}</td>
          <td>
            <Moment at={session.createdAt} />
          </td>
          <td>
            <Moment at={session.lastUsedAt} />
          </td>
          <td>
            <Moment at={session.expiresAt} />
          </td>
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
    </Table>
  );
}

function programOf({ clientId }: Session): string {
  if (clientId === null) return texts.browser;
  return clientId === "first-party" ? texts.ownProgram : clientId;
}
