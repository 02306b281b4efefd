import type { ChangeSet } from "@design-catalog/client/api";

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
