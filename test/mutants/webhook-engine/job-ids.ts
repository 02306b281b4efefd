import type { Mutant } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "one job without a delivery's id stops the worker: its batch is read again and again",
    file: "packages/core/src/webhooks/events/delivery-jobs.ts",
    find: `deliveryId: isId<"delivery">(deliveryId) ? deliveryId : parseId(noId),`,
    replace: "deliveryId: parseId(String(deliveryId)),",
    tests: ["packages/webhook-engine/src/dispatcher/dispatcher.test.ts"],
  },
];
