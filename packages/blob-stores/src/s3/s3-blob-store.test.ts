import { blobsConformance } from "@design-catalog/testing/blobs-conformance";
import { startVersityGateway } from "@design-catalog/testing/blob-judges/versity-gateway";
import { createS3BlobStore } from "./s3-blob-store.ts";

const judge = await startVersityGateway();
const clock = { now: () => Date.now() };

blobsConformance(
  "blobs in S3",
  judge && { blobs: createS3BlobStore({ ...judge, prefix: "service/files", clock }), close: () => judge.stop() },
);
