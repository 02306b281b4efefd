import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobsConformance } from "@design-catalog/conformance/blobs";
import { createLocalBlobs } from "./local-blobs.ts";

const directory = mkdtempSync(join(tmpdir(), "design-catalog-blobs-"));

blobsConformance("local blobs", {
  blobs: createLocalBlobs({ directory: join(directory, "blobs") }),
  close: async () => rmSync(directory, { recursive: true }),
});
