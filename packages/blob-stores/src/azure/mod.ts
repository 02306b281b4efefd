export { type AzureOptions, createAzureBlobStore } from "./azure-blob-store.ts";
