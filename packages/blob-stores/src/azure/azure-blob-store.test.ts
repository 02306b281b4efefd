import { blobsConformance } from "@design-catalog/testing/blobs-conformance";
import { startAzurite } from "@design-catalog/testing/blob-judges/azurite";
import { createAzureBlobStore } from "./azure-blob-store.ts";

const judge = await startAzurite();
const clock = { now: () => Date.now() };

blobsConformance(
  "blobs in Azure",
  judge && { blobs: createAzureBlobStore({ ...judge, prefix: "service/files", clock }), close: () => judge.stop() },
);
