import { resendInvitation, type UserInvitation } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import type { RowAct } from "../engine/grid-types.ts";
import { fill, textsOf } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { sentAgainText } from "./invitation-words.ts";

const texts = textsOf({
  en: { act: "Action", again: "Send again", againTo: "Send again to {address}" },
  de: { act: "Aktion", again: "Erneut senden", againTo: "Erneut senden an {address}" },
});

/** Heading of a column of these acts. */
export const actLabel = texts.act;

/** The act of an invitation's row: it sends the invitation again, and tells what becomes of the email. */
export function sendAgainAct({ id, emailAddress }: Pick<UserInvitation, "id" | "emailAddress">): RowAct {
  return {
    label: texts.again,
    name: fill(texts.againTo, { address: emailAddress }),
    run: async () => tell({ text: sentAgainText(await call(resendInvitation, { path: { id } })) }),
  };
}
