export { startTestCluster } from "./test-cluster.ts";
export { createTestDatabase, testDatabaseUrlVariable } from "./test-database.ts";
export type { TestDatabase } from "./test-database.ts";
export { startReceiver } from "./receiver.ts";
export type { TestReceiverOptions } from "./receiver.ts";
export type {
  ReceivedRequest,
  Receiver,
  ReceiverOptions,
  ReceiverResponse,
} from "@design-catalog/conformance/receiver";
export { createTestAuthority } from "@design-catalog/conformance/tls";
export type { TestAuthority } from "@design-catalog/conformance/tls";
