import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../../engine/calls/operation.ts";
import { notFound } from "../../../engine/errors.ts";
import { always, matches } from "../../../engine/rows/conditions.ts";
import { integer, nullable, text, timestamp } from "../../../engine/schemas/schema.ts";
import { downloadLink } from "../../blobs/download-link.ts";
import { archiveKey } from "./archive-keys.ts";
import { type AuditArchiveRow, auditArchives } from "./table.ts";

const closed = { additionalProperties: false };

/** Days of a page: a year's. */
const daysMax = 366;

const dayPattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

const archive = Type.Object(
  {
    day: text({ max: 10, pattern: dayPattern, description: "UTC day of its entries" }),
    rows: integer({ min: 1, description: "Entries" }),
    sha256: Type.String({ description: "SHA-256 of the unpacked content, lower-case hex" }),
    bytes: integer({ min: 1, description: "Bytes of the download" }),
    archivedAt: timestamp(),
  },
  { $id: "AuditArchive", ...closed },
);

const example = {
  day: "2025-11-20",
  rows: 10_412,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  bytes: 911_204,
  archivedAt: "2026-11-21T00:31:07.000Z",
};

const shared = { method: "GET", tag: "Audit", privilege: "Admin Audit", audience: "anyone" } as const;

export const listAuditArchives = defineOperation({
  ...shared,
  name: "listAuditArchives",
  path: "/api/v1/admin/audit/archives",
  summary: "List the archived days of the audit trail",
  description: `Returns days whose entries were moved from the database to the store for files, the newest first, at most ${daysMax}.`,
  query: Type.Object(
    {
      before: Type.Optional(
        text({ max: 10, pattern: dayPattern, description: "`next` of the page before: only earlier days" }),
      ),
    },
    closed,
  ),
  output: Type.Object(
    {
      archives: Type.Array(archive),
      next: nullable(text({ max: 10, description: "`before` of the next page; null when no earlier day follows" })),
    },
    { $id: "AuditArchivePage", ...closed },
  ),
  example: { output: { archives: [example], next: null } },
  async run({ store }, { query: { before } }) {
    const rows = await store.select(auditArchives, {
      where: before === undefined ? always : { op: "lessThan", column: "day", value: before },
      orderBy: [{ column: "day", direction: "desc" }],
      limit: daysMax + 1,
    });
    const archives = rows.slice(0, daysMax).map(presentArchive);
    return { archives, next: rows.length > daysMax ? (archives.at(-1)?.day ?? null) : null };
  },
});

export const downloadAuditArchive = defineOperation({
  ...shared,
  name: "downloadAuditArchive",
  path: "/api/v1/admin/audit/archives/{day}/download",
  summary: "Get a link to an archived day of the audit trail",
  description:
    "Returns a link to the entries of a day as gzip of NDJSON, in the form of the export, which works without a token for 15 minutes.",
  parameters: { day: dayPattern },
  output: Type.Object(
    {
      url: Type.String({ description: "Downloads the entries as gzip of NDJSON, without a token" }),
      expiresAt: timestamp({ description: "15 minutes later" }),
    },
    { $id: "AuditArchiveLink", ...closed },
  ),
  example: {
    output: {
      url: "https://catalog.example/blobs/6740a1f2c3d4e5f607182901/audit-archives/6740a1f2c3d4e5f607182970?v=1&sig=zQ4",
      expiresAt: "2026-11-21T09:45:00.000Z",
    },
  },
  subject: findArchive,
  run: (context, { subject: { id, day } }) =>
    downloadLink(context, { key: archiveKey(context.applicationId, id), fileName: `audit-${day}.ndjson.gz` }),
});

async function findArchive(
  { store }: OperationContext,
  { day = "" }: Readonly<Record<string, string>>,
): Promise<AuditArchiveRow> {
  const [row] = await store.select(auditArchives, { where: matches({ day }), limit: 1 });
  if (!row) throw notFound();
  return row;
}

function presentArchive({ day, rowCount, sha256, bytes, archivedAt }: AuditArchiveRow) {
  return { day, rows: rowCount, sha256, bytes, archivedAt };
}
