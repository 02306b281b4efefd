export { startTestCluster } from "./test-cluster.ts";
export { createTestDatabase, testDatabaseUrlVariable } from "./test-database.ts";
export type { TestDatabase } from "./test-database.ts";
export { startReceiver } from "./receiver.ts";
export type { ReceivedRequest, Receiver, ReceiverOptions, ReceiverResponse } from "./receiver.ts";
export { createTestAuthority } from "./tls.ts";
export type { TestAuthority } from "./tls.ts";
