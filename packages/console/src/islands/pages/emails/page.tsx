import {
  createEmail,
  deleteEmail,
  type Email,
  getEmail,
  listEmails,
  patchEmail,
  restoreEmails,
} from "@design-catalog/client/api";
import { emailFields, kinds } from "@design-catalog/client/fields";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { enabledColumn, enabledOptions } from "../../engine/enabled.ts";
import { languageOptions } from "../../engine/language-names.ts";
import { language, mayUse } from "../../engine/page-data.ts";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { wordText } from "../../engine/word-text.ts";
import { pageTexts } from "../../engine/words.ts";
import { draftOf } from "../../mails/draft.ts";
import { EmailTrial } from "../../mails/email-trial.tsx";
import { texts } from "../../mails/texts.ts";

const privilege = "Admin Emails";

mountResource<Email>({
  privilege,
  texts: pageTexts(kinds.Email),
  nameOf: ({ key, locale }) => `${wordText(texts.kinds, key)}, ${locale}`,
  operations: {
    list: listEmails,
    get: getEmail,
    create: createEmail,
    patch: patchEmail,
    remove: deleteEmail,
    restore: restoreEmails,
  },
  fields: fieldsOf(emailFields, {
    key: { options: Object.entries(texts.kinds) },
    locale: { kind: "choice", options: languageOptions(""), initial: language, hint: texts.localeHint },
  }),
  columns: [
    { field: "key" },
    { field: "locale", width: 120 },
    { field: "subject" },
    enabledColumn,
    { field: "updatedAt" },
  ],
  filters: ["key", "locale", "subject", "enabled"],
  segments: { of: "enabled", options: enabledOptions, draw: CountedSegments },
  above: () => <p class="hint">{texts.builtIn}</p>,
  beneath: (values) => <EmailTrial draft={draftOf(values)} />,
  more: ({ row }) => !mayUse(`${privilege} r/w`) && <EmailTrial draft={draftOf({ ...row })} />,
});
