import { kindText } from "../kinds.ts";
import { sourceOf } from "../resource/sources.ts";
import type { EntryFilter } from "./entry-filter.ts";
import { idLabels } from "./id-labels.ts";

/** Filters of entries by a row that they are about, whose column holds its id. */
export const rowFilters = {
  user: { name: "userId", ...byRow("User"), idLabel: idLabels.user },
  project: { name: "projectId", ...byRow("Project"), idLabel: idLabels.project },
} as const satisfies Readonly<Record<string, EntryFilter>>;

function byRow(kind: "User" | "Project") {
  return { label: kindText(kind), kind: "reference", source: () => sourceOf(kind.toLowerCase()) } as const;
}
