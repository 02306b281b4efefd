import { gzipConformance } from "@design-catalog/conformance/gzip";
import { webGzip } from "./gzip.ts";

gzipConformance("webGzip()", webGzip);
