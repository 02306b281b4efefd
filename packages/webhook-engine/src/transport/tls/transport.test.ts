import { transportConformance } from "@design-catalog/conformance/transport";
import { createTlsTransport } from "./transport.ts";

transportConformance("TLS transport", createTlsTransport);
