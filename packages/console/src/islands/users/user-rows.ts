import type { User, UserInvitation } from "@design-catalog/client/api";
import { userFields } from "@design-catalog/client/fields";
import type { Tone } from "../engine/grid-types.ts";
import { valueTitle } from "../engine/words.ts";
import { invitationText, invitationTone } from "./invitation-words.ts";
import { type RoleNames, roleText } from "./roles.ts";
import { texts } from "./texts.ts";
import { userTone } from "./user-tone.ts";

/** A user, or somebody who is invited and has no account yet. */
export interface Row extends Pick<User, "id" | "emailAddress" | "firstName" | "lastName" | "lastSignInAt"> {
  /** Text that names the row: its address, or the name of a service account, whose address is made of random digits. */
  readonly shownAs: string;
  /** Word for what is not a person; undefined for persons. */
  readonly kindWord: string | undefined;
  /** First and last name; empty where {@link shownAs} says them already. */
  readonly name: string;
  readonly status: string;
  readonly tone: Tone;
  readonly roleNames: string;
  readonly isInvited: boolean;
}

/** Row of somebody, or of a program, with an account. */
export function userRow(user: User, names: RoleNames | undefined): Row {
  const { kind, emailAddress, firstName, status, roles } = user;
  const isService = kind === "service";
  const shownAs = (isService && firstName) || emailAddress;
  return {
    ...user,
    shownAs,
    kindWord: isService ? valueTitle(userFields.kind, kind) : undefined,
    name: shownAs === firstName ? "" : nameOf(user),
    status: texts.states[status],
    tone: userTone(user),
    roleNames: roleText(roles, names),
    isInvited: false,
  };
}

/** Row of somebody who is invited. */
export function invitedRow(invitation: UserInvitation, names: RoleNames | undefined): Row {
  return {
    ...invitation,
    shownAs: invitation.emailAddress,
    kindWord: undefined,
    name: nameOf(invitation),
    status: invitationText(invitation),
    tone: invitationTone(invitation),
    roleNames: roleText(invitation.roles, names),
    lastSignInAt: null,
    isInvited: true,
  };
}

function nameOf({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return [firstName, lastName].filter((part) => part !== null).join(" ");
}
