import { describe } from "bun:test";
import { testGzip } from "@design-catalog/conformance/gzip";
import { webGzip } from "./gzip.ts";

describe("webGzip()", () => testGzip(webGzip));
