export { startTestCluster } from "./test-cluster.ts";
export type { TestCluster } from "./test-cluster.ts";
export { createTestDatabase, testDatabaseUrlVariable } from "./test-database.ts";
export type { TestDatabase } from "./test-database.ts";
export { startReceiver } from "./receiver.ts";
export type { ReceivedRequest, Receiver, ReceiverOptions, ReceiverResponse } from "./receiver.ts";
export { createTestAuthority } from "./tls.ts";
export type { CertificateOptions, CertificatePair, TestAuthority } from "./tls.ts";
