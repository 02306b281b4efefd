import { expect, test } from "bun:test";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { join } from "node:path";

test("the package exports these names and no others", async () => {
  expect(await exportedNames(join(import.meta.dirname, "mod.ts"))).toEqual([
    "type BlobSettings",
    "type Config",
    "ConfigError",
    "type ConfigProblem",
    "type ConnectionName",
    "type HostPorts",
    "type KeyRing",
    "type KeySettings",
    "type MailSettings",
    "type OpenBlobs",
    "type Outbound",
    "type OutboundSettings",
    "type ScannerSettings",
    "type ServerRole",
    "type TraceSettings",
    "type Version",
    "configuredKeyRing",
    "connectionName",
    "createClamdScanner",
    "createOutbound",
    "createPorts",
    "keptKeyRing",
    "limitRepeats",
    "masterKeyFile",
    "newMasterKey",
    "openBlobContents",
    "openBlobs",
    "openKeyRing",
    "openSecretBox",
    "openUrlSigner",
    "parseConnectionName",
    "readConfig",
    "readVersion",
    "systemPorts",
    "versionText",
    "writeKeyFile",
  ]);
});
