import type { UserInvitation } from "@design-catalog/client/api";
import { userInvitationFields as fields } from "@design-catalog/client/fields";
import type { Tone } from "../engine/grid-types.ts";
import { valueTitle } from "../engine/words.ts";

const tones: Readonly<Record<UserInvitation["status"], Tone>> = {
  sent: "wait",
  waiting: "warn",
  failed: "bad",
  accepted: "good",
  expired: "warn",
};

/** State of an invitation in words. */
export function invitationText({ status }: Pick<UserInvitation, "status">): string {
  return valueTitle(fields.status, status);
}

/** Colour of that state. */
export function invitationTone({ status }: Pick<UserInvitation, "status">): Tone {
  return tones[status];
}
