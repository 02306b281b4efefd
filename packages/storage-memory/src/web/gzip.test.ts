import { gunzipConformance, gzipConformance } from "@design-catalog/conformance/gzip";
import { webGunzip, webGzip } from "./gzip.ts";

gzipConformance("webGzip()", webGzip);
gunzipConformance("webGunzip()", webGunzip);
