import { type Static, Type } from "@sinclair/typebox";
import { actorOf, defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import type { TextMailKind } from "../../engine/mail-kind.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { idOf, nullable } from "../../engine/schemas/schema.ts";
import type { Reader } from "../../ports/storage.ts";
import { queueMail } from "../mail/outgoing-mails.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { commonValues } from "./common-values.ts";
import { findMailText } from "./find-mail-text.ts";
import type { MailTexts } from "./mail-kinds.ts";
import { renderMail, type RenderedMail } from "./render-mail.ts";

const closed = { additionalProperties: false };
const example = { key: "verification", locale: "de" } as const;

/** Operations that show or mail a text before its use. */
export function tryOperations(texts: MailTexts): readonly Operation[] {
  return [previewOperation(texts), testOperation(texts)];
}

/** Schema of a text that is tried: absent members are those of the current text. */
function draftSchemaOf({ templates }: MailTexts) {
  const { key, locale, subject, bodyText, bodyHtml } = templates.definition.fields;
  return Type.Object(
    {
      key,
      locale,
      subject: Type.Optional(subject),
      bodyText: Type.Optional(bodyText),
      bodyHtml: Type.Optional(bodyHtml),
    },
    { $id: "EmailDraft", description: "Absent members are those of the current text", ...closed },
  );
}

type Draft = Static<ReturnType<typeof draftSchemaOf>>;

/** Shows a mail with sample values, in its current text or a draft. @throws {DomainError} `validation_failed` */
function previewOperation(texts: MailTexts): Operation {
  return defineOperation({
    name: "previewEmail",
    method: "POST",
    path: "/api/v1/admin/emails/preview",
    tag: "Emails",
    summary: "Preview a mail with sample values",
    description: "Renders a mail text with sample values and sends nothing.",
    privilege: "Admin Emails",
    audience: "anyone",
    body: draftSchemaOf(texts),
    output: Type.Object(
      { subject: Type.String(), text: Type.String(), html: nullable(Type.String()) },
      { $id: "EmailPreview", ...closed },
    ),
    example: { body: example, output: { subject: "Subject", text: "Text", html: null } },
    run: (context, { body }) =>
      renderSample(context, context.store, { texts, draft: body, recipient: actorOf(context).emailAddress }),
  });
}

/** Limit of test mails, so a mistake or a script cannot fill a mailbox. */
const testMails = { limit: 20, windowSeconds: 3600 } as const;

/** Mails a sample of the current text or a draft to the caller; 20 an hour. */
function testOperation(texts: MailTexts): Operation {
  return defineOperation({
    name: "sendTestEmail",
    method: "POST",
    path: "/api/v1/admin/emails/sendtest",
    tag: "Emails",
    summary: "Mail a sample to yourself",
    description: "Renders a mail text with sample values and mails it to the caller.",
    privilege: "Admin Emails r/w",
    audience: "anyone",
    body: draftSchemaOf(texts),
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
        const mail = await renderSample(context, transaction, { texts, draft: body, recipient: emailAddress });
        const mailId = await queueMail(change, { kind: texts.kindNamed(body.key), recipient: emailAddress, ...mail });
        const changes = fieldChanges({}, { key: body.key, locale: body.locale });
        await recordAudit(change, [{ action: "create", kind: "Mail", resourceId: mailId, changes }]);
        return { mailId, recipient: emailAddress };
      });
    },
  });
}

async function renderSample(
  context: OperationContext,
  reader: Reader,
  sample: { readonly texts: MailTexts; readonly draft: Draft; readonly recipient: string },
): Promise<RenderedMail> {
  const { key, locale, ...draft } = sample.draft;
  const kind = sample.texts.kindNamed(key);
  const text = { ...(await findMailText(reader, { kind, locale })), ...draft };
  checkPlaceholders(kind, text);
  const values = { ...(await commonValues(context, reader, sample.recipient)), ...samplesOf(kind, context.baseUrl) };
  return renderMail(text, values);
}

function samplesOf({ samples }: TextMailKind, baseUrl: string): Readonly<Record<string, string>> {
  const entries = Object.entries(samples).map(
    ([name, sample]) => [name, sample.replace("{baseUrl}", baseUrl)] as const,
  );
  return Object.fromEntries(entries);
}
