import { type Static, Type } from "@sinclair/typebox";
import type { JobRun } from "../../engine/job-kind.ts";
import { integer, nullable } from "../../engine/schemas/schema.ts";
import type { Id } from "../../ports/id.ts";
import { erasureResultSchema } from "./erasure-schemas.ts";

/** State between steps: the phase, the id to go on behind, and what was counted. It has nothing of the person. */
export const erasureStateSchema = Type.Object(
  { phase: integer({ min: 0 }), after: nullable(Type.String()), counts: erasureResultSchema },
  { additionalProperties: false },
);

/** State of an erasure. */
export type ErasureState = Static<typeof erasureStateSchema>;

/** One run of an erasure. */
export type ErasureRun = JobRun<{ readonly userId: Id<"user"> }, ErasureState>;
