import { transportConformance } from "@design-catalog/testing/transport-conformance";
import { createNodeTransport } from "./node-transport.ts";

transportConformance("node transport", createNodeTransport);
