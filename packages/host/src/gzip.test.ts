import { gzipConformance } from "@design-catalog/conformance/gzip";
import { packGzip } from "./gzip.ts";

gzipConformance("packGzip()", packGzip);
