import {
  addProjectMember,
  deleteProjectMember,
  listProjectMembers,
  patchProjectMember,
  type ProjectMember,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { AskedAct } from "../engine/asked-act.tsx";
import { call } from "../engine/call.ts";
import { Choice } from "../engine/choice.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { ActionButton, Moment, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { userName } from "../engine/user-name.ts";
import { Invited, readInvitations } from "./invited.tsx";
import { type ProjectTab, projectId } from "./project.ts";
import { texts } from "./texts.ts";

interface MemberValues {
  readonly emailAddress: string;
  readonly role: ProjectMember["role"];
}

const path = { id: projectId };
const roles = Object.entries(texts.roles);

const fields: readonly FormField<MemberValues>[] = [
  { name: "emailAddress", label: texts.emailAddress, kind: "email", hint: texts.inviteHint },
  {
    name: "role",
    label: texts.role,
    kind: "custom",
    render: ({ role }, change, { id }) => (
      <Choice id={id} label={texts.role} value={role} options={roles} choose={change} />
    ),
  },
];

/** Members of the project, with their roles; an address that is added gets an invitation. */
export function Members({ mayChange }: ProjectTab) {
  const answer = useAnswer(() => call(listProjectMembers, { path }), projectId, refreshMs);
  const invitations = useAnswer(async () => (mayChange ? readInvitations() : []), projectId, refreshMs);
  const [invited, setInvited] = useState("");
  const add = async (values: MemberValues) => {
    const body = { ...values, emailAddress: values.emailAddress.trim() };
    await call(addProjectMember, { path, body });
    setInvited(body.emailAddress);
    tell({ text: fill(texts.invited, { address: body.emailAddress }) });
    invitations.again();
  };
  return (
    <>
      <Shown answer={answer}>
        {(members) => <MemberTable members={members} mayChange={mayChange} again={() => answer.again()} />}
      </Shown>
      {mayChange && <Invited answer={invitations} />}
      {mayChange && (
        <section aria-labelledby="add-member">
          <h2 id="add-member">{texts.addMember}</h2>
          <Form
            key={invited}
            fields={fields}
            initial={{ emailAddress: "", role: "viewer" }}
            version={0}
            submitLabel={texts.invite}
            submit={add}
          />
        </section>
      )}
    </>
  );
}

function MemberTable(table: {
  readonly members: readonly ProjectMember[];
  readonly mayChange: boolean;
  readonly again: () => void;
}) {
  const { members, mayChange, again } = table;
  if (members.length === 0) return <p>{texts.noMembers}</p>;
  return (
    <Table
      label={texts.members}
      columns={[texts.name, texts.emailAddress, texts.role, texts.since, ...(mayChange ? [texts.change] : [])]}
    >
      {members.map((member) => (
        <MemberRow key={member.id} {...{ member, mayChange, again }} />
      ))}
    </Table>
  );
}

function MemberRow(row: { readonly member: ProjectMember; readonly mayChange: boolean; readonly again: () => void }) {
  const { member, mayChange, again } = row;
  const { userId, role, version } = member;
  const other = role === "viewer" ? "editor" : "viewer";
  const turn = async () => {
    await call(patchProjectMember, { path: { ...path, userId }, body: { role: other, version } });
    again();
  };
  const remove = async () => {
    await call(deleteProjectMember, { path: { ...path, userId } });
    again();
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{userName(member)}</bdi>
      </th>
      <td>{member.emailAddress}</td>
      <td>{texts.roles[role]}</td>
      <td>
        <Moment at={member.createdAt} />
      </td>
      {mayChange && (
        <td>
          <ActionButton label={fill(texts.makeRole, { role: texts.roles[other] })} work={turn} />{" "}
          <AskedAct
            label={fill(texts.removeMember, { name: userName(member) })}
            ending={texts.removeMemberHint}
            work={remove}
          />
        </td>
      )}
    </tr>
  );
}
