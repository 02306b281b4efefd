import type { UserInvitation } from "@design-catalog/client/api";
import { Card } from "../../engine/card.tsx";
import { numberText } from "../../engine/format.ts";
import { mayUse } from "../../engine/page-data.ts";
import { ActionButton, Badge, Moment, Shown } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { invitationText, invitationTone } from "../../users/invitation-words.ts";
import { invitedMax, readInvited } from "../../users/invited.ts";
import { actLabel, sendAgainAct } from "../../users/send-again.ts";

const refreshMs = 60_000;
/** Invitations that the overview names; the page of users has all. */
const namedMax = 5;

const texts = textsOf({
  en: {
    title: "Invited, and not yet here",
    address: "Email address",
    state: "State",
    until: "Until",
    all: "All users",
    allOf: "All {count} invited, and all users",
  },
  de: {
    title: "Eingeladen, und noch nicht da",
    address: "E-Mail-Adresse",
    state: "Stand",
    until: "Bis",
    all: "Alle Benutzer",
    allOf: "Alle {count} Eingeladenen und alle Benutzer",
  },
});

/** Those who are invited and have not come, each with a way to send the invitation again; nothing without any. */
export function Invited() {
  const answer = useAnswer(() => readInvited({}), "", refreshMs);
  const count = answer.value?.length ?? 0;
  if (count === 0 && !answer.failure) return null;
  return (
    <Card
      id="invited"
      title={texts.title}
      after={
        <a class="button quiet" href="/admin/users">
          {count > namedMax ? fill(texts.allOf, { count: countText(count) }) : texts.all}
        </a>
      }
    >
      <Shown answer={answer}>
        {(invited) => (
          <Table label="#invited" columns={[texts.address, texts.state, texts.until, actLabel]}>
            {invited.slice(0, namedMax).map((invitation) => (
              <Row key={invitation.id} invitation={invitation} onSent={() => answer.again()} />
            ))}
          </Table>
        )}
      </Shown>
    </Card>
  );
}

function countText(count: number): string {
  return count < invitedMax ? numberText(count) : `${numberText(count)}+`;
}

function Row({ invitation, onSent }: { readonly invitation: UserInvitation; readonly onSent: () => void }) {
  const { id, emailAddress, expiresAt } = invitation;
  const { label, name, run } = sendAgainAct(invitation);
  const again = async () => {
    await run();
    onSent();
  };
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/users?invitation=${id}`}>{emailAddress}</a>
      </th>
      <td>
        <Badge tone={invitationTone(invitation)}>{invitationText(invitation)}</Badge>
      </td>
      <td>
        <Moment at={expiresAt} />
      </td>
      <td class="short">{mayUse("Admin Users r/w") && <ActionButton {...{ label, name }} work={again} />}</td>
    </tr>
  );
}
