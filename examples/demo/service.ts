import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The service as a process of its own. */
export interface RunningService {
  readonly url: string;
  readonly administrator: { readonly emailAddress: string; readonly password: string };
  stop(): Promise<void>;
}

const mainPath = fileURLToPath(import.meta.resolve("@design-catalog/server/main"));

/** The first start makes a database cluster. */
const startTimeoutMs = 60_000;

/** Starts the server on a directory of its own and waits until it is ready. */
export async function startService(options: {
  readonly directory: string;
  /** PEM file of the authority that the receiver's certificate comes from. */
  readonly authorityFile: string;
}): Promise<RunningService> {
  const administrator = { emailAddress: "admin@demo.example", password: randomBytes(18).toString("base64url") };
  const child = Bun.spawn([process.execPath, mainPath], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: join(options.directory, "data"),
      DATABASE_URL: "",
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      BOOTSTRAP_ADMIN_EMAIL: administrator.emailAddress,
      BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
      // The receiver is on this machine, which production would refuse.
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
      WEBHOOK_CA_FILE: options.authorityFile,
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  return {
    url: await readUrl(child.stdout),
    administrator,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** The URL that the banner names once the service is ready. The rest of the output is read too, or the pipe would fill. */
function readUrl(output: ReadableStream<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const fail = (): void => reject(new Error(`Cannot start the service as it did not become ready:\n${text}`));
    const timer = setTimeout(fail, startTimeoutMs);
    const read = async (): Promise<void> => {
      for await (const chunk of output) {
        text += new TextDecoder().decode(chunk);
        const url = /^ {2}URL +(\S+)$/mu.exec(text)?.[1];
        if (url) resolve(url);
      }
      fail();
    };
    void read().finally(() => clearTimeout(timer));
  });
}
