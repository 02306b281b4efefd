import { afterAll, afterEach, beforeAll, describe } from "#runner";
import { claimingCases } from "./queue-conformance/claiming-cases.ts";
import { endingCases } from "./queue-conformance/ending-cases.ts";
import { leaseCases } from "./queue-conformance/lease-cases.ts";
import { createBench, type QueueBench, type QueueSubject } from "./queue-conformance/subject.ts";
import { wakingCases } from "./queue-conformance/waking-cases.ts";

export type { QueueSubject } from "./queue-conformance/subject.ts";

/**
 * The contract of `JobQueue` and of the jobs in transactions as a suite. `create` is called once, and nobody else may
 * claim from the queue; each case ends the jobs that it leaves.
 */
export function queueConformance(name: string, create: () => Promise<QueueSubject>): void {
  describe(name, () => {
    let subject: QueueSubject | undefined;
    let current: QueueBench | undefined;
    const bench = () => {
      if (!current) throw new TypeError("Cannot test the queue because it was not created");
      return current;
    };
    beforeAll(async () => {
      subject = await create();
      current = createBench(subject);
    });
    afterEach(() => current?.clear());
    afterAll(() => subject?.close());
    describe("claiming", () => claimingCases(bench));
    describe("ending", () => endingCases(bench));
    describe("leases", () => leaseCases(bench));
    describe("waking", () => wakingCases(bench));
  });
}
