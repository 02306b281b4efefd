import { describe } from "bun:test";
import { testGzip } from "@design-catalog/testing/gzip-conformance";
import { webGzip } from "./gzip.ts";

describe("webGzip()", () => testGzip(webGzip));
