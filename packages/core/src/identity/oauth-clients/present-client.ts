import type { Static } from "@sinclair/typebox";
import type { DeepReadonly } from "../../engine/calls/operation.ts";
import type { clientSchema } from "./client-schemas.ts";
import type { OAuthClientRow } from "./table.ts";

/** Presents a client as the API shows it, without its secret and the times of its document. */
export function presentClient(row: OAuthClientRow): DeepReadonly<Static<typeof clientSchema>> {
  const { secretHash: _secretHash, documentExpiresAt: _documentExpiresAt, ...shown } = row;
  return shown;
}
