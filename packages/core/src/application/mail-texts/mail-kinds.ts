import type { TextMailKind } from "../../engine/mail-kind.ts";
import { type EmailTemplates, emailTemplatesOf } from "./table.ts";

/** Kinds of mails with texts, and the resource of an application's own texts. */
export interface MailTexts {
  readonly templates: EmailTemplates;
  /** @throws {TypeError} for a name that the schema of templates does not have */
  readonly kindNamed: (name: string) => TextMailKind;
}

/** The texts of these kinds. */
export function mailTextsOf(kinds: readonly TextMailKind[]): MailTexts {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return {
    templates: emailTemplatesOf(kinds),
    kindNamed(name) {
      const kind = byName.get(name);
      if (kind) return kind;
      throw new TypeError(`Cannot find the text because no kind of mail has this name: ${name}`);
    },
  };
}
