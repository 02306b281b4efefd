import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seenAnswersVariable } from "./seen-answers.ts";

/** Options for starting the service as a process. */
export interface ServiceProcessOptions {
  /** Entry point of the server. */
  readonly mainPath: string;
  readonly dataDirectory: string;
  /** PEM file of the authority for the receivers' certificates. */
  readonly authorityFile?: string;
  /** Overrides every other variable. */
  readonly environment?: Readonly<Record<string, string>>;
  /** @default a new administrator with a random password */
  readonly administrator?: Administrator;
  /** Gets everything that was printed so far, each time that more is. */
  readonly onOutput?: (output: string) => void;
}

/** The first administrator. */
export interface Administrator {
  readonly emailAddress: string;
  readonly password: string;
}

/** The service as a process. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  readonly administrator: Administrator;
  /** Milliseconds from the spawn to the banner. */
  readonly startedMs: number;
  /** Everything it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** The exit code. */
  readonly exited: Promise<number>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number>;
}

/** The first start creates a database cluster, even on a busy machine. */
const startTimeoutMs = 150_000;
const pollMs = 10;

/**
 * Starts the service on any free port and waits for its banner. Deliveries may go to loopback addresses.
 * @throws {Error} with the output if the service ends or is not ready within a minute
 */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const startMs = performance.now();
  const administrator = options.administrator ?? {
    emailAddress: "admin@catalog.example",
    password: randomBytes(18).toString("base64url"),
  };
  const environment = serviceEnvironment(options, administrator);
  const child = Bun.spawn([process.execPath, ...preload(environment), options.mainPath], {
    env: { ...process.env, ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = collect([child.stdout, child.stderr], options.onOutput);
  const url = await waitForUrl(output, () => child.exitCode).catch((error: unknown) => {
    // The caller never gets this process, so it ends here.
    child.kill("SIGKILL");
    throw error;
  });
  return {
    url,
    pid: child.pid,
    administrator,
    startedMs: performance.now() - startMs,
    output,
    kill: (signal) => child.kill(signal),
    exited: child.exited,
    stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

/** Notes the service's answers if `bun run test` asks for it. A worker has only probes: its 404 means nothing. */
function preload({ ROLE: role }: Readonly<Record<string, string>>): readonly string[] {
  if (!process.env[seenAnswersVariable] || role === "worker") return [];
  return ["--preload", fileURLToPath(import.meta.resolve("./note-served-answers.ts"))];
}

function serviceEnvironment(options: ServiceProcessOptions, administrator: Administrator): Record<string, string> {
  return {
    PORT: "0",
    HOST: "127.0.0.1",
    BASE_URL: "",
    DATA_DIR: options.dataDirectory,
    DATABASE_URL: "",
    ROLE: "all",
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    BOOTSTRAP_ADMIN_EMAIL: administrator.emailAddress,
    BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
    WEBHOOK_CA_FILE: options.authorityFile ?? "",
    ...options.environment,
  };
}

/** Reads all output; otherwise the pipes would fill and the process stop. */
function collect(
  streams: readonly ReadableStream<Uint8Array>[],
  onOutput?: ServiceProcessOptions["onOutput"],
): () => string {
  let text = "";
  for (const stream of streams) {
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream) {
        text += decoder.decode(chunk, { stream: true });
        onOutput?.(text);
      }
    })();
  }
  return () => text;
}

async function waitForUrl(output: () => string, exitCode: () => number | null): Promise<string> {
  const deadlineMs = performance.now() + startTimeoutMs;
  while (performance.now() < deadlineMs && exitCode() === null) {
    const url = /^ {2}URL +(\S+)$/mu.exec(output())?.[1];
    if (url) return url;
    await sleep(pollMs);
  }
  await sleep(pollMs);
  throw new Error(`Cannot start the service because it did not become ready: exit code ${exitCode()}\n${output()}`);
}
