import { afterAll, beforeAll, describe } from "#runner";
import { concurrencyCases } from "./storage-conformance/concurrency-cases.ts";
import { copyingCases, crates } from "./storage-conformance/copying-cases.ts";
import { endpointCases } from "./storage-conformance/endpoint-cases.ts";
import { endpointLeaseCases } from "./storage-conformance/endpoint-lease-cases.ts";
import { feedCases, news } from "./storage-conformance/feed-cases.ts";
import { freedValueCases } from "./storage-conformance/freed-value-cases.ts";
import { heldCases } from "./storage-conformance/held-cases.ts";
import { leaseCases } from "./storage-conformance/lease-cases.ts";
import { mailCases } from "./storage-conformance/mail-cases.ts";
import { readingCases } from "./storage-conformance/reading-cases.ts";
import { settlementCases } from "./storage-conformance/settlement-cases.ts";
import { shareLockCases } from "./storage-conformance/share-lock-cases.ts";
import { specimens, type StorageSubject } from "./storage-conformance/subject.ts";
import { upkeepCases } from "./storage-conformance/upkeep-cases.ts";
import { writingCases } from "./storage-conformance/writing-cases.ts";

export { holdFirst } from "./storage-conformance/held-cases.ts";
export { newDelivery, newEndpoint, success } from "./storage-conformance/settlement-scene.ts";
export { newId, type StorageSubject } from "./storage-conformance/subject.ts";

/** The contract of the storage ports as a suite. `create` is called once; each case uses its own applications. */
export function storageConformance(name: string, create: () => Promise<StorageSubject>): void {
  describe(name, () => {
    let current: StorageSubject | undefined;
    const subject = () => {
      if (!current) throw new TypeError("Cannot test the storage because it was not created");
      return current;
    };
    beforeAll(async () => {
      current = await create();
      await current.createTable(specimens);
      await current.createTable(crates);
      await current.createTable(news);
    });
    afterAll(() => current?.close());
    describe("reading", () => readingCases(subject));
    describe("writing", () => writingCases(subject));
    describe("freed values", () => freedValueCases(subject));
    describe("copying", () => copyingCases(subject));
    describe("concurrency", () => concurrencyCases(subject));
    describe("locks to share", () => shareLockCases(subject));
    describe("feeds", () => feedCases(subject));
    describe("settlement", () => {
      settlementCases(subject);
      heldCases(subject);
      endpointCases(subject);
    });
    describe("leases of tokens", () => leaseCases(subject));
    describe("leases of endpoints", () => endpointLeaseCases(subject));
    describe("mails", () => mailCases(subject));
    describe("upkeep", () => upkeepCases(subject));
  });
}
