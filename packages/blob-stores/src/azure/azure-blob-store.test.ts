import { blobsConformance } from "@design-catalog/conformance/blobs";
import { signedUrlsConformance } from "@design-catalog/conformance/signed-urls";
import { startAzurite } from "@design-catalog/testing/blob-judges/azurite";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { createAzureBlobStore } from "./azure-blob-store.ts";

const judge = await startAzurite();
const clock = createTestClock(Date.now());
const subject = judge && {
  blobs: createAzureBlobStore({ ...judge, prefix: "service/files", clock }),
  clock,
  bindsContent: false,
};

blobsConformance("blobs in Azure", subject && { ...subject, close: async () => undefined });
signedUrlsConformance("URLs of Azure", subject && judge && { ...subject, close: () => judge.stop() });
