import { type BaseRow, baseColumns, type Table } from "../../resource/table.ts";

/** An application's own text of a mail in one language; where there is none the built-in text is sent. */
export interface EmailTemplateRow extends BaseRow {
  readonly key: string;
  /** BCP 47 language tag. */
  readonly locale: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string | null;
  readonly enabled: boolean;
}

export const emailTemplates: Table<EmailTemplateRow> = {
  name: "email_templates",
  columns: {
    ...baseColumns,
    key: "text",
    locale: "text",
    subject: "text",
    bodyText: "text",
    bodyHtml: "text",
    enabled: "boolean",
  },
  unique: [["key", "locale"]],
};
