import { transportConformance } from "@design-catalog/conformance/transport";
import { createNodeTransport } from "./transport.ts";

transportConformance("node transport", createNodeTransport);
