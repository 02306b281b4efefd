export { createLocalBlobs, type LocalBlobsOptions } from "./local-blobs.ts";
export { openBlobFile } from "./open-blob-file.ts";
