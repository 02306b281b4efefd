import { transportConformance } from "@design-catalog/testing/transport-conformance";
import { createTlsTransport } from "./tls-transport.ts";

transportConformance("TLS transport", createTlsTransport);
