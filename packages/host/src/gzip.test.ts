import { describe } from "bun:test";
import { testGzip } from "@design-catalog/conformance/gzip";
import { packGzip } from "./gzip.ts";

describe("packGzip()", () => testGzip(packGzip));
