import { type TSchema, Type } from "@sinclair/typebox";
import { defineOperation, type Operation } from "../../engine/calls/operation.ts";
import { gridPageSchema, readGrid } from "../../engine/grid/page.ts";
import type { MailKind } from "../../engine/mail-kind.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { idOf, integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { mailSentence, mailSentenceSchema } from "./mail-sentences.ts";
import { mailWarnings, mailWarningsSchema } from "./mail-warnings.ts";
import { mailStatuses, type OutgoingMailRow, outgoingMails } from "./outgoing-mails.ts";

/** A mail as operators see it: without its texts, whose links would let a reader into the recipient's account. */
function mailSchemaOf(kinds: readonly MailKind[]) {
  return Type.Object(
    {
      id: idOf("mail"),
      kind: openForm(oneOfGrowing(kinds.map(({ name }) => name))),
      recipient: Type.String(),
      subject: Type.String(),
      status: oneOf(mailStatuses),
      attempts: integer({ min: 0 }),
      nextAttemptAt: nullable(timestamp({ description: "When it is tried next; null once sent or failed" })),
      lastError: nullable(Type.String()),
      lastErrorSentence: Type.Optional(mailSentenceSchema),
      createdAt: timestamp(),
      sentAt: nullable(timestamp()),
    },
    { $id: "Mail", additionalProperties: false },
  );
}

const example = {
  id: "6740a1f2c3d4e5f607182955",
  kind: "verification",
  recipient: "kim@dealer.example",
  subject: "Confirm your address",
  status: "sent",
  attempts: 1,
  nextAttemptAt: null,
  lastError: null,
  createdAt: "2026-11-21T09:30:00.000Z",
  sentAt: "2026-11-21T09:30:01.000Z",
};

/** The operation that queries the outbox as a grid. */
export function createQueryMails(kinds: readonly MailKind[]): Operation {
  const schema = mailSchemaOf(kinds);
  const { lastErrorSentence: _, ...stored } = schema.properties;
  const columns = gridColumns(stored);
  return defineOperation({
    name: "queryMails",
    path: "/api/v1/admin/mails/grid",
    tag: "Emails",
    summary: "Filter, sort and page the mails of the last 30 days",
    description: "Returns a page of the outbox with the state of each mail, without its texts.",
    privilege: "Admin Emails",
    audience: "anyone",
    ...gridOf(schema, columns, { row: example }),
    output: pageSchemaOf(schema),
    async run(context, { body }) {
      const grid = { table: outgoingMails, columns };
      const page = await readGrid(context, grid, body);
      const warnings = await mailWarnings(context.store, context.ports);
      return { ...page, rowData: page.rowData.map(withoutTexts), ...warnings };
    },
  });
}

/** A page with what keeps the mails from going out. */
function pageSchemaOf(mail: TSchema) {
  const page = gridPageSchema(mail);
  const shape = { $id: page.$id ?? "", additionalProperties: false };
  return Type.Object({ ...page.properties, warnings: Type.Optional(mailWarningsSchema) }, shape);
}

function withoutTexts({ text: _text, html: _html, ...mail }: OutgoingMailRow) {
  const lastErrorSentence = mailSentence(mail.lastError);
  return { ...mail, ...(lastErrorSentence && { lastErrorSentence }) };
}
