import { transportConformance } from "@design-catalog/testing/transport-conformance";
import { createTlsTransport } from "./transport.ts";

transportConformance("TLS transport", createTlsTransport);
