import { transportConformance } from "@design-catalog/testing/transport-conformance";
import { createNodeTransport } from "./transport.ts";

transportConformance("node transport", createNodeTransport);
