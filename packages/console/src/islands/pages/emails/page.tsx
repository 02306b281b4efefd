import {
  createEmail,
  deleteEmail,
  type Email,
  getEmail,
  listEmails,
  patchEmail,
  restoreEmails,
} from "@design-catalog/client/api";
import { language, mayUse } from "../../engine/page-data.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { wordText } from "../../engine/word-text.ts";
import { draftOf } from "../../mails/draft.ts";
import { EmailTrial } from "../../mails/email-trial.tsx";
import { texts } from "../../mails/texts.ts";

const privilege = "Admin Emails";

mountResource<Email>({
  privilege,
  texts: texts.page,
  nameOf: ({ key, locale }) => `${wordText(texts.kinds, key)}, ${locale}`,
  operations: {
    list: listEmails,
    get: getEmail,
    create: createEmail,
    patch: patchEmail,
    remove: deleteEmail,
    restore: restoreEmails,
  },
  fields: [
    { name: "key", kind: "choice", label: texts.key, options: Object.entries(texts.kinds), isRequired: true },
    {
      name: "locale",
      kind: "text",
      label: texts.locale,
      hint: texts.localeHint,
      isRequired: true,
      initial: language,
    },
    { name: "subject", kind: "text", label: texts.subject, hint: texts.subjectHint, isRequired: true },
    { name: "bodyText", kind: "area", label: texts.bodyText, isRequired: true },
    { name: "bodyHtml", kind: "area", label: texts.bodyHtml, hint: texts.bodyHtmlHint },
    { name: "enabled", kind: "switch", label: texts.enabled, initial: true },
  ],
  columns: [
    { field: "key" },
    { field: "locale", width: 120 },
    { field: "subject" },
    { field: "enabled", width: 140 },
    { field: "updatedAt" },
  ],
  filters: ["key", "locale", "subject"],
  above: () => <p class="hint">{texts.builtIn}</p>,
  beneath: (values) => <EmailTrial draft={draftOf(values)} />,
  more: ({ row }) => !mayUse(`${privilege} r/w`) && <EmailTrial draft={draftOf({ ...row })} />,
});
