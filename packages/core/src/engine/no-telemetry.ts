export { noTelemetry } from "../ports/telemetry.ts";
