import type { FileUploadRow } from "../../catalog/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { DomainError } from "../../engine/errors.ts";
import { findAuthor } from "../../identity/mod.ts";
import { applicationFiles } from "./application-files.ts";
import { projectFiles } from "./project-files.ts";

/** Shelves for whose files uploads are announced. */
const shelves = [applicationFiles, projectFiles];

/**
 * Tells whether an announced upload may still take its bytes, which come without a token: the session that announced it
 * stands, also that of an administrator who impersonates the user, and the user may still change the files of its owner.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const author = { userId: administrator.id, sessionId: null, impersonatorId: null, impersonatorSessionId: null };
 * const upload = { ...author, ownerKind: "project", ownerId: "0".repeat(24) } as const;
 * assert.equal(await uploadMayGoOn(context, upload), false); // there is no such project
 * ```
 */
export async function uploadMayGoOn(context: OperationContext, upload: Announced): Promise<boolean> {
  const actor = await findAuthor(context, upload);
  return actor !== undefined && mayWrite({ ...context, actor }, upload);
}

type Announced = Pick<
  FileUploadRow,
  "userId" | "sessionId" | "impersonatorId" | "impersonatorSessionId" | "ownerKind" | "ownerId"
>;

async function mayWrite(context: OperationContext, { ownerKind, ownerId }: Announced): Promise<boolean> {
  const shelf = shelves.find((known) => known.ownerKind === ownerKind);
  if (!shelf) return true;
  const { write } = shelf.privileges;
  if (typeof write === "string" && !grants(context.actor?.privileges ?? new Set(), write)) return false;
  try {
    const place = await shelf.find(context, ownerId === null ? {} : { id: ownerId }, "write");
    place.checkChangeable();
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable") return false;
    throw error;
  }
}
