import type { ProjectCable } from "@design-catalog/client/api";
import type { Item } from "./differences.ts";

/** A cable as people see it, its ends in words; copies keep the ids of its signal and of its cable in the catalog. */
export function cableItem(cable: ProjectCable, ends: { readonly from: string; readonly to: string }): Item {
  const { cableId, signalId, catalogCableId, lengthMm, label, notes, status } = cable;
  const values = { ...ends, signalId, catalogCableId, lengthMm, label, notes, status };
  return { kind: "ProjectCable", name: cableId, values };
}
