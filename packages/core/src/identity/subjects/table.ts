import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Ways to name a user to a client (OpenID Connect Core §8): everywhere by the id, or in each sector otherwise. */
export const subjectTypes = ["public", "pairwise"] as const;

/** One of {@link subjectTypes}. */
export type SubjectType = (typeof subjectTypes)[number];

/** The name of a user in a sector: random, so nothing leads from it to the user's id or to another sector. */
export interface PairwiseSubjectRow {
  readonly id: string;
  /** Host that the clients of the sector share. */
  readonly sector: string;
  readonly userId: Id<"user">;
  /** 256 random bits, hex, which no id can be. */
  readonly subject: string;
  readonly createdAt: string;
}

export const pairwiseSubjects: Table<PairwiseSubjectRow> = {
  name: "oauth_subjects",
  persons: { userId: { erased: "row" } },
  columns: { id: "id", sector: "text", userId: "id", subject: "text", createdAt: "timestamp" },
  unique: [["sector", "userId"], ["subject"]],
};
