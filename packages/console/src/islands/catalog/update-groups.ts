import type { ProductUpdateRehearsal } from "@design-catalog/client/api";

type Change = ProductUpdateRehearsal["changes"][number];

/** Placed products of one kind that an update changes alike. */
export interface UpdateGroup {
  /** Id of the first of them. */
  readonly id: string;
  readonly productId: string;
  readonly fields: Change["fields"];
  /** Number of them by the ids of their projects. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Places by which the service knows what an update may change; a reader sees what differs. */
const own: readonly string[] = ["/catalogVersion", "/overridden"];

/** Changes of an update, alike ones together; those of one product follow each other. */
export function updateGroupsOf(changes: readonly Change[]): readonly UpdateGroup[] {
  const groups = new Map<string, UpdateGroup & { readonly counts: Map<string, number> }>();
  for (const { projectProductId: id, projectId, productId, fields: all } of changes) {
    const fields = all.filter(({ pointer }) => !own.includes(pointer));
    if (fields.length === 0) continue;
    const key = JSON.stringify([productId, fields]);
    const group = groups.get(key) ?? { id, productId, fields, counts: new Map<string, number>() };
    group.counts.set(projectId, (group.counts.get(projectId) ?? 0) + 1);
    groups.set(key, group);
  }
  const found = [...groups.values()];
  const placeOf = ({ productId }: UpdateGroup) => found.findIndex((group) => group.productId === productId);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}
