import { type Static, Type } from "@sinclair/typebox";
import { queueMail } from "../mail/outgoing-mails.ts";
import type { Reader } from "../../ports/storage.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { idOf, nullable } from "../../engine/schemas/schema.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { commonValues } from "./common-values.ts";
import { findMailText } from "./find-mail-text.ts";
import { sampleValues } from "./mail-keys.ts";
import { renderMail, type RenderedMail } from "./render-mail.ts";
import { emailTemplates } from "./table.ts";

const closed = { additionalProperties: false };
const { key, locale, subject, bodyText, bodyHtml } = emailTemplates.definition.fields;

const example = { key: "verification", locale: "de" } as const;

const draftSchema = Type.Object(
  {
    key,
    locale,
    subject: Type.Optional(subject),
    bodyText: Type.Optional(bodyText),
    bodyHtml: Type.Optional(bodyHtml),
  },
  { $id: "EmailDraft", description: "Absent members are those of the current text", ...closed },
);

/** Shows a mail with sample values, in its current text or a draft. @throws {DomainError} `validation_failed` */
export const previewEmail = defineOperation({
  name: "previewEmail",
  method: "POST",
  path: "/api/v1/admin/emails/preview",
  tag: "Emails",
  summary: "Preview a mail with sample values",
  privilege: "Admin Emails",
  audience: "anyone",
  body: draftSchema,
  status: 200,
  output: Type.Object(
    { subject: Type.String(), text: Type.String(), html: nullable(Type.String()) },
    { $id: "EmailPreview", ...closed },
  ),
  example: { body: example, output: { subject: "Subject", text: "Text", html: null } },
  run: (context, { body }) =>
    renderSample(context, context.store, { draft: body, recipient: actorOf(context).emailAddress }),
});

/** Limit of test mails, so a mistake or a script cannot fill a mailbox. */
const testMails = { limit: 20, windowSeconds: 3600 } as const;

/** Mails a sample of the current text or a draft to the caller; 20 an hour. */
export const sendTestEmail = defineOperation({
  name: "sendTestEmail",
  method: "POST",
  path: "/api/v1/admin/emails/sendtest",
  tag: "Emails",
  summary: "Mail a sample to yourself",
  privilege: "Admin Emails r/w",
  audience: "anyone",
  body: draftSchema,
  status: 202,
  output: Type.Object(
    { mailId: idOf("mail"), recipient: Type.String() },
    { $id: "EmailTest", description: "Id of the mail in the outbox, which shows whether it was sent", ...closed },
  ),
  example: {
    body: example,
    output: { mailId: "6740a1f2c3d4e5f60718293a", recipient: "kim@dealer.example" },
  },
  async run(context, { body }) {
    const { userId, emailAddress } = actorOf(context);
    await takeToken(context, { key: `test-mail:${userId}`, ...testMails });
    return inTransaction(context, async (change) => {
      const { transaction } = change;
      const mail = await renderSample(context, transaction, { draft: body, recipient: emailAddress });
      const mailId = await queueMail(change, { kind: body.key, recipient: emailAddress, ...mail });
      return { mailId, recipient: emailAddress };
    });
  },
});

async function renderSample(
  context: OperationContext,
  reader: Reader,
  sample: { readonly draft: Static<typeof draftSchema>; readonly recipient: string },
): Promise<RenderedMail> {
  const { key: kind, locale: reading, ...draft } = sample.draft;
  const text = { ...(await findMailText(reader, { kind, locale: reading })), ...draft };
  checkPlaceholders(kind, text);
  const values = { ...(await commonValues(context, reader, sample.recipient)), ...sampleValues(context.baseUrl) };
  return renderMail(text, values);
}
