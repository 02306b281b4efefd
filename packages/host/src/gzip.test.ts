import { gunzipConformance, gzipConformance } from "@design-catalog/conformance/gzip";
import { packGzip, unpackGzip } from "./gzip.ts";

gzipConformance("packGzip()", packGzip);
gunzipConformance("unpackGzip()", unpackGzip);
