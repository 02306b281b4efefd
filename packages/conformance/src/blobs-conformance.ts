import { afterAll, describe } from "#runner";
import { listingCases } from "./blobs-conformance/listing-cases.ts";
import { promotionCases } from "./blobs-conformance/promotion-cases.ts";
import { readingCases } from "./blobs-conformance/reading-cases.ts";
import type { BlobsSubject } from "./blobs-conformance/subject.ts";
import { writingCases } from "./blobs-conformance/writing-cases.ts";

export type { BlobsSubject } from "./blobs-conformance/subject.ts";

/** The contract of the port `Blobs` as a suite; skipped without a subject. Each case uses its own keys. */
export function blobsConformance(name: string, subject: BlobsSubject | undefined): void {
  describe.skipIf(subject === undefined)(name, () => {
    const blobs = () => {
      if (!subject) throw new TypeError("Cannot test the store because it was not created");
      return subject.blobs;
    };
    afterAll(() => subject?.close());
    describe("writing", () => writingCases(blobs));
    describe("reading", () => readingCases(blobs));
    describe("promoting and deleting", () => promotionCases(blobs));
    describe("listing", () => listingCases(blobs));
  });
}
