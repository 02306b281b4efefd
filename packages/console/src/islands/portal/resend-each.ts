import { failureOf } from "../engine/failure.ts";

/** Milliseconds until the next try where the link has used up its actions of a minute, which come back one in a second. */
const pauseMs = 2_000;

/** Means of sending deliveries in turn. */
export interface Resending {
  readonly resend: (id: string) => Promise<unknown>;
  /** Gets the number of deliveries that are done. */
  readonly onProgress: (done: number) => void;
  readonly isStopped: () => boolean;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * Sends each delivery once more, one after the other, as fast as the link may act. One that is gone meanwhile counts as done.
 * @throws {Failure} what the service refuses for another reason
 */
export async function resendEach(ids: readonly string[], resending: Resending): Promise<void> {
  for (const [index, id] of ids.entries()) {
    while (!resending.isStopped() && !(await isDone(id, resending))) await resending.sleep(pauseMs);
    if (resending.isStopped()) return;
    resending.onProgress(index + 1);
  }
}

async function isDone(id: string, { resend }: Resending): Promise<boolean> {
  try {
    await resend(id);
    return true;
  } catch (error) {
    const { code } = failureOf(error);
    if (code === "rate_limited") return false;
    if (code === "not_found") return true;
    throw error;
  }
}
