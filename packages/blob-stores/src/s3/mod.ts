export { createS3BlobStore, type S3Options } from "./s3-blob-store.ts";
