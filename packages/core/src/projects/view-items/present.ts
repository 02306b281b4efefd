import type { DeepReadonly } from "../../engine/calls/operation.ts";
import { withEnds } from "../cables/ends.ts";
import type { ViewItem } from "./schemas.ts";
import type { ViewItemRow } from "./table.ts";

/** An item as GET and events show it. */
export function presentItem(row: ViewItemRow): DeepReadonly<ViewItem> {
  const { projectCableId, ...members } = withEnds(row);
  return { ...members, cableId: projectCableId };
}
