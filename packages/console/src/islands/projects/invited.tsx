import { listProjectInvitations, type ProjectInvitation, withdrawProjectInvitation } from "@design-catalog/client/api";
import { projectInvitationFields as fields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { ActionButton, Moment, Shown } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import type { Answer } from "../engine/use-answer.ts";
import { labelsOf, valueTitle } from "../engine/words.ts";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(fields);

/** Reads the invitations to the project that await an answer. */
export function readInvitations(): Promise<readonly ProjectInvitation[]> {
  return call(listProjectInvitations, { path: { id: projectId } });
}

/** Open invitations to the project, each of which can be withdrawn; nothing without any. */
export function Invited({ answer }: { readonly answer: Answer<readonly ProjectInvitation[]> }) {
  const withdraw = async (invitationId: string) => {
    await call(withdrawProjectInvitation, { path: { id: projectId, invitationId } });
    answer.again();
  };
  return (
    <Shown answer={answer}>
      {(invitations) =>
        invitations.length > 0 && (
          <section aria-labelledby="invited">
            <h2 id="invited">{texts.openInvitations}</h2>
            <Table label="#invited" columns={[labels.emailAddress, labels.role, labels.expiresAt, texts.change]}>
              {invitations.map(({ id, emailAddress, role, expiresAt }) => (
                <tr key={id}>
                  <th scope="row">{emailAddress}</th>
                  <td>{valueTitle(fields.role, role)}</td>
                  <td>
                    <Moment at={expiresAt} />
                  </td>
                  <td>
                    <ActionButton
                      label={texts.withdraw}
                      name={fill(texts.withdrawOf, { address: emailAddress })}
                      work={() => withdraw(id)}
                    />
                  </td>
                </tr>
              ))}
            </Table>
          </section>
        )
      }
    </Shown>
  );
}
