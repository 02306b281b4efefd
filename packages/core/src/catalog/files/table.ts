import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";
import type { ContentType } from "./content-types.ts";

/** Kinds of owners: the application itself, a project, or a view template. */
export const fileOwnerKinds = ["application", "project", "view-template"] as const;

/** One of {@link fileOwnerKinds}. */
export type FileOwnerKind = (typeof fileOwnerKinds)[number];

/** States of a file: the content of one in quarantine is not handed out. */
export const fileStatuses = ["ready", "quarantined"] as const;

/** Facts that the service found about content. */
export interface ContentFacts {
  readonly contentType: ContentType;
  readonly bytes: number;
  /** Lower-case hex; it also names the stored content. */
  readonly sha256: string;
  /** Pixels; null for anything but images, and for those beyond 50 megapixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly status: (typeof fileStatuses)[number];
  /** Name by which the scanner knows the malware in a quarantined file; null while nobody has scanned it. */
  readonly threat: string | null;
  /** Time before which the upkeep does not scan a file again that got no verdict; null for the next run. */
  readonly scanAfter: string | null;
}

/** A file: its name and the facts about its content. */
export type FileRow = BaseRow<"file"> &
  ContentFacts & {
    readonly name: string;
    readonly folder: string | null;
    readonly tags: readonly string[];
    readonly ownerKind: FileOwnerKind;
    /** Null for a file of the application. */
    readonly ownerId: string | null;
  };

/** Table of files. */
export const files: Table<FileRow> = {
  name: "files",
  columns: {
    ...baseColumns,
    name: "text",
    folder: "text",
    tags: "json",
    contentType: "text",
    bytes: "integer",
    sha256: "text",
    width: "integer",
    height: "integer",
    status: "text",
    threat: "text",
    scanAfter: "timestamp",
    ownerKind: "text",
    ownerId: "id",
  },
};

/** An upload that a user has announced. Its bytes may come to any process. */
export interface FileUploadRow {
  readonly id: string;
  readonly userId: Id<"user">;
  /** Session that announced it; null where a process of an earlier version wrote the row. */
  readonly sessionId: string | null;
  /** The administrator who announced it in the user's name, and their session; null for the user. */
  readonly impersonatorId: Id<"user"> | null;
  readonly impersonatorSessionId: string | null;
  /** Owner of the files that the user could change then; null where a process of an earlier version wrote the row. */
  readonly ownerKind: FileOwnerKind | null;
  readonly ownerId: string | null;
  readonly name: string;
  readonly contentType: ContentType;
  readonly bytes: number;
  /** SHA-256 that the user expects. */
  readonly sha256: string | null;
  /** SHA-256 of the bytes that came. */
  readonly receivedSha256: string | null;
  /** The file that took the bytes. */
  readonly fileId: string | null;
  readonly createdAt: string;
  /** Time until which the bytes may begin to come. */
  readonly expiresAt: string;
}

/** Table of announced uploads. */
export const fileUploads: Table<FileUploadRow> = {
  name: "file_uploads",
  persons: {
    // They end, with their bytes, a day after they were announced.
    userId: { erased: "pseudonym" },
    impersonatorId: { erased: "pseudonym" },
  },
  columns: {
    id: "id",
    userId: "id",
    sessionId: "id",
    impersonatorId: "id",
    impersonatorSessionId: "id",
    ownerKind: "text",
    ownerId: "id",
    name: "text",
    contentType: "text",
    bytes: "integer",
    sha256: "text",
    receivedSha256: "text",
    fileId: "id",
    createdAt: "timestamp",
    expiresAt: "timestamp",
  },
};

/** Stored content, which any number of files share. */
export interface FileContentRow {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly createdAt: string;
  /** Time since when no file has the content; null while one has. */
  readonly unusedSince: string | null;
}

/** Table of stored contents: each is kept once per application. */
export const fileContents: Table<FileContentRow> = {
  name: "file_contents",
  columns: { id: "id", sha256: "text", bytes: "integer", createdAt: "timestamp", unusedSince: "timestamp" },
  unique: [["sha256"]],
};
