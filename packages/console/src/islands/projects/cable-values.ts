import type { ProjectCable, ProjectCablePatch } from "@design-catalog/client/api";
import { typedNumber } from "../engine/typed-number.ts";
import { textOrNull } from "./project-values.ts";

/** Fields of a cable as a form holds them. */
export interface CableValues {
  readonly cableId: string;
  readonly label: string;
  readonly lengthMm: string;
  readonly status: ProjectCable["status"];
  readonly notes: string;
}

/** The fields as a form begins with them. */
export function cableValuesOf({ cableId, label, lengthMm, status, notes }: ProjectCable): CableValues {
  return {
    cableId,
    label: label ?? "",
    lengthMm: lengthMm === null ? "" : String(lengthMm),
    status,
    notes: notes ?? "",
  };
}

/** The fields as the service takes them. */
export function cablePatchOf(values: CableValues): Omit<ProjectCablePatch, "version"> {
  const { cableId, label, lengthMm, status, notes } = values;
  return {
    cableId: cableId.trim(),
    label: textOrNull(label),
    lengthMm: numberOrText(textOrNull(lengthMm)),
    status,
    notes: textOrNull(notes),
  };
}

/** The number that a text tells; any other text stays, for the service to refuse with the pointer of its field. */
function numberOrText(text: string | null): number | null {
  if (text === null) return null;
  // Only its refusal follows.
  return typedNumber(text) ?? (text as unknown as number);
}
