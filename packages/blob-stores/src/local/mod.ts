export { createLocalBlobs, type LocalBlobsOptions } from "./local-blobs.ts";
