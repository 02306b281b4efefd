import type { OperationContext } from "../../engine/calls/operation.ts";
import { personExportsOf } from "./export-keys.ts";

/** Erases every export of a person, with parts of unfinished ones. */
export async function eraseExports({ applicationId, ports }: OperationContext, userId: string): Promise<void> {
  if (!ports.blobs) return;
  for (;;) {
    const listed = await ports.blobs.list(personExportsOf(applicationId, userId));
    if (listed.length === 0) return;
    await ports.blobs.delete(listed.map(({ key }) => key));
  }
}
