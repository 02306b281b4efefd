import type { FastLane, FollowedTransaction } from "@design-catalog/core/ports";
import type { VirtualTime } from "../engine/virtual-time.ts";
import type { ConnectionScope } from "./connection-scope.ts";

export interface WatchingScope extends Pick<ConnectionScope, "process" | "observe" | "commitLoads"> {
  readonly time: VirtualTime;
}

/**
 * Shows what the fast lane of a process begins and hands back. The versions that it got with the commit count as the
 * load of the attempt.
 */
export function watchFastLane(scope: WatchingScope, fastLane: FastLane): FastLane {
  const { process, time, observe, commitLoads } = scope;
  const watch = (followed: FollowedTransaction): FollowedTransaction => ({
    get mustWait() {
      return followed.mustWait;
    },
    reserve: (jobs) => followed.reserve(jobs),
    drop: () => followed.drop(),
    end: () => followed.end(),
    async whenRoom() {
      const waiting = followed.whenRoom();
      // A request may wait for the next look into the queue.
      time.reconsider();
      return watch(await waiting);
    },
    whenEased: () => followed.whenEased(),
    handOver(handed) {
      const handedOver = followed.handOver(handed);
      const { begun, waiting } = handedOver;
      for (const job of begun) {
        const load = commitLoads.get(job.id);
        if (!load) throw new TypeError(`Cannot show the load of ${job.id} because no commit has added it`);
        load.answeredAtMs = time.now();
        load.answeredClockMs = process.clock.now();
        observe({ kind: "load", process, load });
        observe({ kind: "begin", process, job });
      }
      const left = handed.map(({ job }) => job).filter((job) => !begun.includes(job) && !waiting.includes(job));
      if (left.length > 0) observe({ kind: "hand-back", process, jobs: left });
      for (const { job } of handed) commitLoads.delete(job.id);
      // Leases have to be extended from now on.
      if (left.length < handed.length) time.reconsider();
      return handedOver;
    },
  });
  return { follow: (options, applicationId) => watch(fastLane.follow(options, applicationId)) };
}
