import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cachedProgram } from "@design-catalog/testing/blob-judges/cached";
import { findPythonPackages } from "../generated-clients/python-tools.ts";
import { denoLauncher } from "../runtimes/runtimes.ts";
import { objectStore, type ReceiverStore } from "./receiver-stores.ts";

/** A receiver of docs/receivers/complete.md. */
export interface ReceiverProgram {
  readonly name: string;
  readonly language: string;
  /** Commands that must be installed. */
  readonly tools: readonly string[];
  /** Debian's package of the tools, which `.ci/run` installs; undefined for Node.js, which starts it. */
  readonly debianPackage?: string;
  /** @default {@link fileStore} */
  readonly store?: ReceiverStore;
  /** Whether it lives on without a secret, and answers 500. @default false, it does not start */
  readonly startsWithoutSecret?: true;
  /** Makes the program in the directory of its files, and tells the commands that run it; undefined, with a message, if it cannot. */
  start(directory: string, port: number, inbox: string): Promise<readonly (readonly string[])[] | undefined>;
}

const page = readFileSync(join(import.meta.dirname, "../../docs/receivers/complete.md"), "utf8");

/** Files of the page, by the names in their first lines. */
const files = [...page.matchAll(/^```\w+\n(?<code>(?:<\?php )?(?:\/\/|#) (?<name>\S+)\n.*?)^```$/gmsu)].map(
  ({ groups }) => ({
    name: groups?.["name"] ?? "",
    code: groups?.["code"] ?? "",
  }),
);

/** Names of all files that the page shows. */
export const namesOfFiles: readonly string[] = files.map(({ name }) => name);

/** Writes the files of the page into a directory. */
export async function writeFiles(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  // Without files of its own, Deno looks for packages where the project has none.
  const dependencies = { "@design-catalog/receiver": "*", "@types/node": "*" };
  await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module", dependencies }));
  await writeFile(join(directory, "deno.json"), JSON.stringify({ workspace: [] }));
  for (const { name, code } of files) await writeFile(join(directory, name), code);
}

/** Commands in the page's sentences that start a program. */
export const shownCommands: readonly string[] =
  page.match(/(?<=`)(?:deno|uvicorn|java|php|bun|node|go|mcs|mono) [^`\n]+(?=`)/gu) ?? [];

/** The command of the page that begins with these words. @throws {Error} if the page has none or several */
function shown(beginning: string): string {
  const [command, ...others] = shownCommands.filter((one) => `${one} `.startsWith(`${beginning} `));
  if (command === undefined || others.length > 0)
    throw new Error(`Cannot find the one command ${beginning} of the page`);
  return command;
}

const commands = {
  bun: shown("bun"),
  deno: shown("deno run"),
  hono: shown("node hono.ts"),
  express: shown("node express.ts"),
  go: shown("go build"),
  mcs: shown("mcs"),
  mono: shown("mono"),
  uvicorn: shown("uvicorn"),
  java: shown("java"),
  php: shown("php -S"),
  work: "php work.php",
} as const;

/** Commands of the page that the programs are started by. */
export const usedCommands: readonly string[] = Object.values(commands);

/** A command as a shell runs it. */
function inShell(command: string): readonly string[] {
  return ["bash", "-euc", `exec ${command}`];
}

const pythonPackages = [
  { name: "fastapi", version: "0.165.0" },
  { name: "uvicorn", version: "0.54.0" },
  { name: "standardwebhooks", version: "1.1.0" },
] as const;

const workerd = "1.20261117.1";

/** Settings of the runtime of workers; it gets its directory and port by its command. */
const workerSettings = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .receiver), (name = "disk", disk = (writable = true))],
  sockets = [(name = "http", http = (), service = "main")],
);
const receiver :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.mjs")],
  compatibilityDate = "2026-06-01",
  bindings = [
    (name = "WEBHOOK_SECRETS", fromEnvironment = "WEBHOOK_SECRETS"),
    (name = "INBOX", durableObjectNamespace = "Inbox"),
  ],
  durableObjectNamespaces = [(className = "Inbox", uniqueKey = "inbox", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
);
`;

/** All receivers of the page. */
export const receiverPrograms: readonly ReceiverProgram[] = [
  typescript("Bun", [process.execPath, ...wordsOf(commands.bun)]),
  typescript("Deno", ["node", denoLauncher, ...wordsOf(commands.deno)]),
  bundled("Hono on Node.js", commands.hono),
  bundled("Express on Node.js", commands.express),
  {
    name: "workers (workerd)",
    language: "TypeScript",
    tools: ["node"],
    store: objectStore,
    startsWithoutSecret: true,
    async start(directory, port, inbox) {
      const place = await cachedProgram({
        name: `workerd-${workerd}`,
        command: (target) => ({ words: [process.execPath, "add", "--cwd", target, "--exact", `workerd@${workerd}`] }),
      });
      if (place === undefined) return undefined;
      const bundle = ["--external=cloudflare:workers", `--outfile=${join(directory, "worker.bundle.mjs")}`];
      await build([process.execPath, "build", join(directory, "worker.ts"), ...bundle]);
      const settings = join(directory, "worker.capnp");
      await writeFile(settings, workerSettings);
      const program = join(place, "node_modules", ".bin", "workerd");
      return [[program, "serve", settings, `--socket-addr=http=127.0.0.1:${port}`, `--directory-path=disk=${inbox}`]];
    },
  },
  {
    name: "FastAPI",
    language: "Python",
    tools: ["python3"],
    debianPackage: "python3",
    async start() {
      const place = await findPythonPackages(pythonPackages);
      return place === undefined
        ? undefined
        : [["env", `PYTHONPATH=${place}`, ...inShell(`python3 -m ${commands.uvicorn}`)]];
    },
  },
  {
    name: "net/http",
    language: "Go",
    tools: ["go"],
    debianPackage: "golang-go",
    async start(directory) {
      await build(commands.go.split(" "), directory);
      return [[join(directory, "receiver")]];
    },
  },
  {
    name: "the server of the JDK",
    language: "Java",
    tools: ["java", "javac"],
    debianPackage: "default-jdk-headless",
    start: async () => [inShell(commands.java)],
  },
  {
    name: "HttpListener",
    language: "C#",
    tools: ["mcs", "mono"],
    debianPackage: "mono-mcs",
    async start(directory) {
      await build(commands.mcs.split(" "), directory);
      return [inShell(commands.mono)];
    },
  },
  {
    name: "receive.php and work.php",
    language: "PHP",
    tools: ["php"],
    debianPackage: "php-cli",
    startsWithoutSecret: true,
    start: async () => [
      // As without a php.ini, warnings go to whom the answer goes.
      inShell(commands.php.replace("php", "php -d display_errors=1")),
      inShell(commands.work),
    ],
  },
];

/** A server of the section about TypeScript, as the page starts it. */
function typescript(name: string, command: readonly string[]): ReceiverProgram {
  return { name, language: "TypeScript", tools: ["node"], start: async () => [command] };
}

/** One on Node.js, as one module in JavaScript: tests run on older versions than the page asks for. */
function bundled(name: string, command: string): ReceiverProgram {
  const [node = "", file = ""] = command.split(" ");
  return {
    name,
    language: "TypeScript",
    tools: [node],
    async start(directory) {
      const target = join(directory, `${file}.mjs`);
      await build([process.execPath, "build", join(directory, file), "--target=node", `--outfile=${target}`]);
      return [[node, target]];
    },
  };
}

function wordsOf(command: string): readonly string[] {
  return command.split(" ").slice(1);
}

async function build(words: readonly string[], cwd?: string): Promise<void> {
  const child = Bun.spawn([...words], { ...(cwd !== undefined && { cwd }), stdout: "ignore", stderr: "pipe" });
  const fault = await child.stderr.text();
  if ((await child.exited) !== 0) throw new Error(`Cannot run ${words.join(" ")}: ${fault}`);
}
