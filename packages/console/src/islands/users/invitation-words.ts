import type { UserInvitation } from "@design-catalog/client/api";
import { userInvitationFields as fields } from "@design-catalog/client/fields";
import type { Tone } from "../engine/grid-types.ts";
import { textsOf } from "../engine/texts.ts";
import { valueTitle } from "../engine/words.ts";

const texts = textsOf({
  en: {
    goesAgain: "The invitation goes out again, with a new link.",
    waits: "The invitation has a new link. The email waits until a mail server is set.",
  },
  de: {
    goesAgain: "Die Einladung geht mit einem neuen Link erneut hinaus.",
    waits: "Die Einladung hat einen neuen Link. Die E-Mail wartet, bis ein Mailserver eingerichtet ist.",
  },
});

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

/** Text about an invitation that is sent again: without a mail server its email waits. */
export function sentAgainText({ warnings = [] }: Pick<UserInvitation, "warnings">): string {
  return warnings.some(({ code }) => code === "mail_not_configured") ? texts.waits : texts.goesAgain;
}
