import type { ChangeSet, KeptChange } from "@design-catalog/client/api";

/** Kinds of a project's contents that can come back after they were removed, in the order in which they must. */
export const restorableKinds = ["ProjectView", "ProjectProduct", "ViewItem", "ProjectCable"] as const;

/** One of {@link restorableKinds}. */
export type RestorableKind = (typeof restorableKinds)[number];

/** Resources of one kind to restore. */
export interface UndoStep {
  readonly kind: RestorableKind;
  readonly ids: readonly string[];
}

/** Ids that one request restores, at most. */
const idsMax = 1000;

/**
 * Steps that bring back everything that a change set removed: views and products before what is placed on and connected
 * to them. Empty if it removed nothing, or more than the history shows.
 */
export function undoSteps({ changes, truncated }: Pick<ChangeSet, "changes" | "truncated">): readonly UndoStep[] {
  if (truncated) return [];
  return restorableKinds.flatMap((kind) => {
    const removed = changes.filter((change) => change.action === "delete" && change.kind === kind);
    return inSteps(
      kind,
      removed.map(({ resourceId }) => resourceId),
    );
  });
}

function inSteps(kind: RestorableKind, ids: readonly string[]): readonly UndoStep[] {
  const steps = Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, index) => index * idsMax);
  return steps.map((from) => ({ kind, ids: ids.slice(from, from + idsMax) }));
}

/** Kinds of which the service takes back changed fields, and those that it removes again. */
const takenBack: Readonly<Record<string, readonly string[]>> = {
  update: ["Project", "ProjectProduct", "ProjectCable", "ProjectView", "ViewItem"],
  create: ["ProjectProduct", "ProjectCable"],
};

/** True if a change set changed or added something that the service takes back. */
export function isTakenBack({ changes }: Pick<ChangeSet, "changes">): boolean {
  return changes.some(({ action, kind }) => takenBack[action]?.includes(kind) ?? false);
}

/** Changes that an undo kept, without those that the steps bring back. */
export function keptAfter(kept: readonly KeptChange[], steps: readonly UndoStep[]): readonly KeptChange[] {
  const restored = new Set(steps.flatMap(({ ids }) => ids));
  return kept.filter(({ resourceId }) => !restored.has(resourceId));
}
