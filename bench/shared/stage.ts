import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CertificatePair, createTestAuthority } from "@design-catalog/conformance/tls";
import { type ServiceProcess, startServiceProcess } from "@design-catalog/testing/service-process";
import { type BenchDatabase, startBenchDatabase } from "./database.ts";

/** Tools that all benchmarks of a run share. */
export interface Stage {
  readonly database: BenchDatabase;
  /** Holds the files of the run, and is removed with it. */
  readonly directory: string;
  /** PEM of the authority that signed the receivers' certificate. */
  readonly authority: string;
  /** File with that PEM. */
  readonly authorityFile: string;
  readonly certificate: CertificatePair;
  /** Starts a process of the service on one of the server's databases; `mainPath` is a program that becomes it. */
  startService(role: "all" | "api" | "worker", connectionString: string, mainPath?: string): Promise<ServiceProcess>;
  stop(): Promise<void>;
}

const administrator = { emailAddress: "bench@catalog.example", password: "correct horse battery staple" } as const;

/** Creates a database server, the embedded one by default, and certificates under the system's temporary directory. */
export async function setStage(startDatabase = startBenchDatabase): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), "design-catalog-bench-"));
  const authority = await createTestAuthority();
  const authorityFile = join(directory, "authority.pem");
  await writeFile(authorityFile, authority.certificate);
  const database = await startDatabase(directory);
  const serverPath = fileURLToPath(import.meta.resolve("@design-catalog/server/main"));
  return {
    database,
    directory,
    authorityFile,
    authority: authority.certificate,
    certificate: await authority.issue({ names: ["localhost"], addresses: ["127.0.0.1"] }),
    startService: (role, connectionString, mainPath = serverPath) =>
      startServiceProcess({
        mainPath,
        dataDirectory: directory,
        authorityFile,
        administrator,
        environment: { DATABASE_URL: connectionString, MASTER_KEY: database.masterKey, ROLE: role },
      }),
    async stop() {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
