import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Privilege, Right } from "../../engine/calls/privilege.ts";
import { notFound } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import type { Reader } from "../../ports/storage.ts";
import { type FileOwnerKind, type FileRow, files } from "./table.ts";

/** A right to the files of an owner. */
export type FileRight = "read" | "write";

/** One owner's files, found for a caller with a right to them. */
export interface FilePlace {
  /** Null for the application. */
  readonly ownerId: string | null;
  /** @throws {DomainError} `locked` when nothing of the owner can be changed; called before anything is looked at */
  checkChangeable(): void;
  /**
   * Runs `work` in a transaction in which the owner exists and the caller still has the right to change its files. The
   * context is that of the run, whose store joins the transaction of an Idempotency-Key.
   */
  change<Result>(context: OperationContext, work: (change: Change) => Promise<Result>): Promise<Result>;
}

type PathParameters = Readonly<Record<string, string>>;

/** A kind of owner: where its files are served, and who may see and change them. */
export interface FileShelf {
  readonly ownerKind: FileOwnerKind;
  /** Names of one and of several files in the names of operations, such as `ProjectFile`. */
  readonly names: { readonly one: string; readonly many: string };
  readonly path: string;
  readonly tag: string;
  readonly privileges: Readonly<Record<FileRight, Privilege | Right>>;
  /** @throws {DomainError} `not_found` when the owner does not exist or is not visible, `forbidden` without the right */
  find(context: OperationContext, parameters: PathParameters, right: FileRight): Promise<FilePlace>;
}

/** A row that names a file. */
export interface FileUse {
  /** Kind of the row, as the audit trail names it. */
  readonly kind: string;
  readonly id: string;
}

/** A file of an owner that a path names. */
export interface FoundFile {
  readonly place: FilePlace;
  readonly file: FileRow;
  /** If-Match speaks of the file's version. */
  readonly version: number;
}

/** Members that operations on the files of a shelf share. */
export function onShelf(shelf: FileShelf, right: FileRight) {
  const { privileges, tag } = shelf;
  return {
    privilege: privileges[right],
    audience: "anyone",
    tag,
    subject: (context: OperationContext, parameters: PathParameters) => shelf.find(context, parameters, right),
  } as const;
}

/** Members that operations on one file share; only readers see a removed one, if they ask for it. */
export function onShelfFile(shelf: FileShelf, right: FileRight) {
  return {
    ...onShelf(shelf, right),
    path: `${shelf.path}/{fileId}`,
    async subject(context: OperationContext, parameters: PathParameters): Promise<FoundFile> {
      const place = await shelf.find(context, parameters, right);
      const wanted = { id: parameters["fileId"], includeDeleted: right === "read" };
      const file = await findOwned(context.store, filesOf(shelf, place), wanted);
      return { place, file, version: file.version };
    },
  } as const;
}

/** Columns that tell the files of one owner. */
export function filesOf({ ownerKind }: FileShelf, { ownerId }: FilePlace): Pick<FileRow, "ownerKind" | "ownerId"> {
  return { ownerKind, ownerId };
}

/** Condition of the files of one owner. */
export function ownedBy({ ownerKind, ownerId }: Pick<FileRow, "ownerKind" | "ownerId">) {
  return matches({ ownerKind, ownerId });
}

/** One file of an owner. @throws {DomainError} `not_found` */
export async function findOwned(
  reader: Reader,
  owner: Pick<FileRow, "ownerKind" | "ownerId">,
  wanted: { readonly id: string | undefined; readonly lock?: boolean; readonly includeDeleted?: boolean },
): Promise<FileRow> {
  const file = await findLive(reader, files, wanted);
  if (file.ownerKind !== owner.ownerKind || file.ownerId !== owner.ownerId) throw notFound();
  return file;
}
