import {
  type MailWarning,
  queryInvitations,
  resendInvitation,
  type UserInvitation,
  withdrawInvitation,
} from "@design-catalog/client/api";
import { mailSentenceFields, userInvitationFields as fields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { DrawerFoot } from "../engine/drawer-foot.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { givenFacts } from "../engine/given-facts.ts";
import { languageName } from "../engine/language-names.ts";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton, Badge, Facts, Moment, ReadOnlyNote, Shown } from "../engine/parts.tsx";
import { Saying } from "../engine/sentence-text.tsx";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf } from "../engine/words.ts";
import { MailWarnings } from "../mails/mail-warnings.tsx";
import { invitationText, invitationTone, sentAgainText } from "./invitation-words.ts";
import { type RoleNames, readRoles, roleText } from "./roles.ts";
import { texts } from "./texts.ts";

const refreshMs = 15_000;
const changing = "Admin Users r/w";
const labels = labelsOf(fields);

/** One invitation: its state, and the buttons that send it again or withdraw it. */
export function InvitationDrawer(drawer: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const { id, onClose, onChanged } = drawer;
  const read = async () => {
    const filterModel = { id: { filterType: "text", type: "equals", filter: id } } as const;
    const [{ rowData }, names] = await Promise.all([
      call(queryInvitations, { body: { startRow: 0, endRow: 1, count: false, filterModel } }),
      readRoles(),
    ]);
    return { invitation: rowData[0], names };
  };
  const answer = useAnswer(read, id, refreshMs);
  const changed = () => {
    answer.again();
    onChanged();
  };
  const invited = answer.value?.invitation;
  return (
    <Dialog
      title={invited?.emailAddress ?? id}
      state={invited && <Badge tone={invitationTone(invited)}>{invitationText(invited)}</Badge>}
      onClose={onClose}
      isDrawer
    >
      <Shown answer={answer}>
        {({ invitation, names }) =>
          invitation ? (
            <>
              <Facts facts={factsOf(invitation, names)} />
              {mayUse(changing) ? (
                <Actions {...{ invitation, changed, onClose }} />
              ) : (
                <ReadOnlyNote privilege={changing} />
              )}
            </>
          ) : (
            <p class="box notice">{engineTexts.gone}</p>
          )
        }
      </Shown>
    </Dialog>
  );
}

function Actions(shown: {
  readonly invitation: UserInvitation;
  readonly changed: () => void;
  readonly onClose: () => void;
}) {
  const { invitation, changed, onClose } = shown;
  const [warnings, setWarnings] = useState<readonly MailWarning[]>();
  const path = { id: invitation.id };
  const resend = async () => {
    const sent = await call(resendInvitation, { path });
    setWarnings(sent.warnings);
    tell({ text: sentAgainText(sent) });
    changed();
  };
  const withdraw = async () => {
    await call(withdrawInvitation, { path });
    changed();
    onClose();
  };
  if (invitation.status === "accepted") return null;
  return (
    <>
      <DrawerFoot>
        <ActionButton label={texts.inviteAgain} kind="primary" work={resend} />
        <ActionButton label={texts.withdraw} kind="danger" work={withdraw} />
      </DrawerFoot>
      <div role="status">
        <MailWarnings warnings={warnings} />
      </div>
    </>
  );
}

function factsOf(invitation: UserInvitation, names: RoleNames | undefined) {
  const { emailAddress, firstName, lastName, locale, roles, mailError, mailErrorSentence, createdAt, expiresAt } =
    invitation;
  return givenFacts([
    [labels.emailAddress, emailAddress],
    [
      labels.mailError,
      mailError && <Saying message={mailError} sentence={mailErrorSentence} code={mailSentenceFields.code} />,
    ],
    [labels.firstName, firstName],
    [labels.lastName, lastName],
    [labels.roles, roleText(roles, names)],
    [labels.locale, languageName(locale)],
    [labels.createdAt, <Moment at={createdAt} isExact />],
    [labels.expiresAt, <Moment at={expiresAt} isExact />],
  ]);
}
