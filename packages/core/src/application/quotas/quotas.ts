import { type Static, Type } from "@sinclair/typebox";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { quotas } from "../../engine/rows/quota.ts";
import { list, nullable, number } from "../../engine/schemas/schema.ts";

const closed = { additionalProperties: false };

/** Largest quota: every integer up to it is exact. */
const most = Number.MAX_SAFE_INTEGER;

const quota = (description: string) => nullable(Type.Integer({ minimum: 0, maximum: most, description }));

/** The most that an application may have of each kind. */
export const quotasSchema = Type.Object(
  {
    users: quota("Users who are not deleted"),
    projects: quota("Projects and snapshots"),
    products: quota("Products of the catalog"),
    fileBytes: quota("Bytes of all files; equal files count once"),
    recordingBytes: quota("Bytes of the events of all session recordings, before they are packed"),
    jobs: quota("Jobs that have not finished"),
    deliveriesPerDay: quota("Deliveries that events cause in a UTC day; tests and resends do not count"),
  },
  { ...closed, description: "Quotas of the application; null means unlimited" },
);

/** The most that an application may have, by name. */
export type Quotas = Static<typeof quotasSchema>;

/** The quotas that every application begins with: none. */
export const noQuotas: Quotas = {
  users: null,
  projects: null,
  products: null,
  fileBytes: null,
  recordingBytes: null,
  jobs: null,
  deliveriesPerDay: null,
};

/** Use of the quotas in force. */
export const quotaUseSchema = list(
  Type.Object(
    {
      name: Type.String(),
      limit: number({ min: 0, max: most }),
      used: nullable(
        number({
          max: most,
          description: "Null for a quota that this version does not know, or whose count takes too long",
        }),
      ),
    },
    closed,
  ),
  { max: Object.keys(noQuotas).length, description: "Quotas in force, and what is used of them" },
);

/** Puts quotas in force; a changed one is counted from scratch by its next use, and by whoever reads it before. */
export async function setQuotas(
  { context, transaction }: Change,
  { before, after }: { readonly before: Quotas; readonly after: Quotas },
): Promise<void> {
  const previous = new Map(Object.entries(before));
  for (const [name, limit] of Object.entries(after)) {
    if (limit === previous.get(name)) continue;
    await transaction.erase(quotas, matches({ name }));
    if (limit === null) continue;
    await transaction.insert(quotas, [
      { id: context.ports.ids.next(), name, most: limit, used: null, day: null, warnedPercent: 0 },
    ]);
  }
}
