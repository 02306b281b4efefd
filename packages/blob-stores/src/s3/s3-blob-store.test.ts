import { blobsConformance } from "@design-catalog/conformance/blobs";
import { signedUrlsConformance } from "@design-catalog/conformance/signed-urls";
import { startVersityGateway } from "@design-catalog/testing/blob-judges/versity-gateway";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { createS3BlobStore } from "./s3-blob-store.ts";

const judge = await startVersityGateway();
const clock = createTestClock(Date.now());
const subject = judge && {
  blobs: createS3BlobStore({ ...judge, prefix: "service/files", clock }),
  clock,
  bindsContent: true,
};

blobsConformance("blobs in S3", subject && { ...subject, close: async () => undefined });
signedUrlsConformance("URLs of S3", subject && judge && { ...subject, close: () => judge.stop() });
