import type { OperationContext } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import { Type } from "@sinclair/typebox";
import { form, hidden } from "../frame/form-parts.ts";
import { fill, html, type Html } from "../frame/html.ts";
import type { View } from "../frame/view.ts";
import { runOperation } from "../visit/run-operation.ts";

const invitationsSchema = Type.Array(
  Type.Object({
    id: Type.String(),
    projectName: Type.String(),
    role: Type.Union([Type.Literal("viewer"), Type.Literal("editor")]),
    inviterEmailAddress: Type.String(),
    expiresAt: Type.String(),
  }),
);

/** An invitation to a project, as the invited user sees it. */
export type OwnInvitation = (typeof invitationsSchema)["static"][number];

/** Operations of the buttons, by button value. */
const answers = new Map([
  ["accept", "acceptOwnInvitation"],
  ["decline", "declineOwnInvitation"],
]);

/** The open invitations of the signed-in user. */
export async function readInvitations(context: OperationContext): Promise<readonly OwnInvitation[]> {
  return validate(invitationsSchema, await runOperation(context, "listOwnInvitations"));
}

/** Accepts or declines the invitation that a form names. @throws {DomainError} as the operations do */
export async function answerInvitation(context: OperationContext, sent: ReadonlyMap<string, string>): Promise<void> {
  const operation = answers.get(sent.get("answer") ?? "");
  if (operation === undefined) return;
  await runOperation(context, operation, { parameters: { id: sent.get("invitationId") ?? "" } });
}

/** The list of invitations with their buttons; nothing without invitations. */
export function invitationList(
  invitations: readonly OwnInvitation[],
  { view, formToken }: { readonly view: View; readonly formToken: string },
): Html | undefined {
  if (invitations.length === 0) return undefined;
  const { account } = view.texts;
  return html`<h2>${account.invitations}</h2>
    <ul class="connections">
      ${invitations.map((invitation) => invitationItem(invitation, { view, formToken }))}
    </ul>`;
}

function invitationItem(
  { id, projectName, role, inviterEmailAddress, expiresAt }: OwnInvitation,
  { view, formToken }: { readonly view: View; readonly formToken: string },
): Html {
  const { account, language } = view.texts;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(expiresAt));
  const inviter = html`<bdi>${inviterEmailAddress}</bdi>`;
  return html`<li>
    <strong><bdi>${projectName}</bdi></strong>
    <p>${fill(account.invitedAs[role], { inviter })}</p>
    <p class="hint">${fill(account.invitedUntil, { date })}</p>
    ${form(
      "/account/invitation",
      formToken,
      html`${hidden("invitationId", id)}
        <button type="submit" name="answer" value="accept">${account.accept}</button>
        <button type="submit" name="answer" value="decline" class="secondary">${account.decline}</button>`,
    )}
  </li>`;
}
