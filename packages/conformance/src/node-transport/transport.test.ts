import { transportConformance } from "../transport-conformance.ts";
import { createNodeTransport } from "./transport.ts";

transportConformance("node transport", createNodeTransport);
