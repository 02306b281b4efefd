export { type BackupBeforeMigration, backUpBeforeMigration } from "./backup-before-migration.ts";
export { ConfigError, type ConfigProblem } from "./config/config-error.ts";
export { readConfig } from "./config/config.ts";
export { isLoopback } from "./config/loopback.ts";
export type { Config, ServerRole } from "./config/config-shape.ts";
export { connectionName, type ConnectionName, parseConnectionName } from "./keys/connection-name.ts";
export {
  type KeyRing,
  type KeySettings,
  masterKeyFile,
  newMasterKey,
  openKeyRing,
  writeKeyFile,
} from "./keys/key-ring.ts";
export { limitRepeats } from "./limit-repeats.ts";
export type { BlobSettings } from "./config/blob-settings.ts";
export type { ScannerSettings } from "./config/scanner.ts";
export { type MailSettings } from "./config/mail.ts";
export { type TraceSettings } from "./config/traces.ts";
export type { EmbeddingsSettings } from "./config/embeddings.ts";
export type { TranslatorSettings } from "./config/translator.ts";
export { createPorts, type HostPorts } from "./create-ports.ts";
export { createOutbound, type Outbound, type OutboundSettings } from "./outbound.ts";
export {
  type BlobDeployment,
  deploymentOf,
  type DeploymentSources,
  findOtherOwner,
  isOwnerMark,
  markArrival,
} from "./deployment-blobs.ts";
export { openBlobContents, openBlobs, type OpenBlobs } from "./open-blobs.ts";
export { openSecretBox } from "./keys/open-secret-box.ts";
export { systemFault, type SystemFault } from "./system-fault.ts";
export { createSystemPorts, systemPorts, type SystemPorts } from "./system-ports.ts";
export { type InspectedFolder, inspectFolder } from "./inspect-folder.ts";
export { openUrlSigner } from "./keys/url-signer.ts";
export { readVersion, type Version, versionText } from "./version.ts";
export { replaceFile, type WholeFile, writeWhole } from "./write-whole.ts";
