import type { MailWarning } from "@design-catalog/client/api";
import { type Counted, countedText } from "../engine/counted.ts";
import { textsOf } from "../engine/texts.ts";
import { mailHow } from "./mail-how.ts";

const texts: Readonly<Record<MailWarning["code"], Counted>> = textsOf({
  en: {
    mail_not_configured: {
      one: "Email is not configured: one email waits",
      other: "Email is not configured: {count} emails wait",
    },
  },
  de: {
    mail_not_configured: {
      one: "E-Mail ist nicht eingerichtet: Eine E-Mail wartet",
      other: "E-Mail ist nicht eingerichtet: {count} E-Mails warten",
    },
  },
});

const how = textsOf({ en: { mail_not_configured: mailHow.en }, de: { mail_not_configured: mailHow.de } });

/** A warning in the reader's language. */
export function mailWarningText({ code, waiting }: MailWarning): string {
  return countedText(texts[code], waiting);
}

/** Reasons why mails do not go out, as the service's answers name them. */
export function MailWarnings({ warnings = [] }: { readonly warnings?: readonly MailWarning[] | undefined }) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning.code} class="box notice">
          <b>{mailWarningText(warning)}.</b> {how[warning.code]}
        </p>
      ))}
    </>
  );
}
