import type { NewJob } from "@design-catalog/core/ports";
import { uuidV7 } from "./uuid-v7.ts";

/**
 * The id of a new job: its key, or one ordered by time. pg-boss prefers the lowest ids of a group, so with random ids
 * some jobs would wait for as long as there is a backlog. Keys begin with the id of a delivery.
 */
export function jobIdOf({ key }: Pick<NewJob, "key">): string {
  return key ?? uuidV7();
}
