import type { Mutant } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "one job without a delivery's id stops the worker: its batch is read again and again",
    file: "packages/webhook-engine/src/attempts/settle.ts",
    find: `return isId<"delivery">(deliveryId) ? deliveryId : parseId(noId);`,
    replace: "return parseId(String(deliveryId));",
    tests: ["packages/webhook-engine/src/dispatcher/dispatcher.test.ts"],
  },
];
