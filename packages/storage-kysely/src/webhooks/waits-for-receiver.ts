/**
 * Condition for a row of `webhook_endpoints` whose first attempts wait for its receiver, not for a worker: nothing has
 * succeeded for five minutes, and an attempt has failed within two. Workers attempt a parked endpoint at least every
 * 46 s (30 s after an attempt of up to 15 s), and one whose places are full more often; without such attempts there is
 * no worker, or it has stalled. Two minutes leave room for clocks that differ and probes that take turns.
 */
export const waitsForReceiver = `last_failure_at > now() - interval '2 minutes'
          AND coalesce(last_success_at, '-infinity') < now() - interval '5 minutes'`;

/** Condition for a row of `webhook_endpoints` whose due deliveries wait for a turn that its limits give them. */
export const waitsForTurn = `options ?| '{maxPerSecond,maxAtOnce}'::text[]`;
