import { describe } from "bun:test";
import { testGzip } from "@design-catalog/testing/gzip-conformance";
import { packGzip } from "./gzip.ts";

describe("packGzip()", () => testGzip(packGzip));
