import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type ReceivedRequest,
  type Receiver,
  type ReceiverResponse,
  startReceiver,
} from "@design-catalog/conformance/receiver";
import { createTestAuthority } from "@design-catalog/conformance/tls";
import { type ServiceProcess, startServiceProcess } from "@design-catalog/testing/service-process";

/** A service on a temporary directory, and a receiver that it trusts. */
export interface ExampleStage {
  readonly service: ServiceProcess;
  readonly receiver: Receiver;
  /** Stops both and leaves nothing behind. */
  end(): Promise<void>;
}

/** Starts real parts: the server as a process, and an HTTPS receiver with a throw-away CA. */
export async function openStage(
  respond?: (request: ReceivedRequest) => ReceiverResponse | Promise<ReceiverResponse>,
): Promise<ExampleStage> {
  const directory = await mkdtemp(join(tmpdir(), "design-catalog-example-"));
  // For root, PostgreSQL runs as another user. If that user could not pass, its files would go elsewhere and stay there.
  await chmod(directory, 0o711);
  const authority = await createTestAuthority();
  const receiver = await startReceiver({ authority, ...(respond && { respond }) });
  const authorityFile = join(directory, "receiver-ca.pem");
  await writeFile(authorityFile, authority.certificate);
  const mainPath = fileURLToPath(import.meta.resolve("@design-catalog/server/main"));
  const service = await startServiceProcess({ mainPath, dataDirectory: join(directory, "data"), authorityFile });
  return {
    service,
    receiver,
    async end() {
      await service.stop();
      await receiver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
