/**
 * Measures uploads and downloads of 200 MiB by curl against what the machine's own tools need for the same bytes, in
 * turns: `cp`, fsync and `sha256sum` for an upload, `cp` for a download, and the same download from the runtime's own
 * server of files, and from nginx where it is installed. Then reads the memory of a service during uploads and downloads
 * of several sizes; docs/operations/benchmarks.md has the results. `--only memory` and `--only speed` do half of it.
 */
import { randomBytes } from "node:crypto";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openClient } from "./shared/changes.ts";
import { runOnStage, type Stage } from "./shared/stage.ts";
import { formatSpread, spreadOf } from "./shared/statistics.ts";

const runMsMax = 300_000;
const rounds = 7;
const mebibyte = 1_048_576;
const fileBytes = 200 * mebibyte;
/** Sizes by which memory could grow: the last one is the largest file that a service takes by default. */
const memoryMiB = [50, 200, 512];
const memoryRounds = 3;
/** Milliseconds between two readings of the memory. */
const sampleMs = 20;
/** Options of curl before the path that it saves to. */
const saved = ["--silent", "--fail", "--output"];

interface Round {
  readonly upload: number;
  readonly download: number;
  readonly served: number;
  /** NaN without nginx. */
  readonly nginx: number;
  readonly uploadMs: number;
  readonly downloadMs: number;
  readonly grownMiB: number;
}

interface Bench {
  readonly directory: string;
  readonly source: string;
  /** The same bytes, from a server that does nothing else. */
  readonly plainUrl: string;
  readonly nginxUrl: string | undefined;
  readonly pid: number;
  readonly client: Awaited<ReturnType<typeof openClient>>;
}

type Upload = Pick<Bench, "client" | "source"> & { readonly bytes: number };

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;

await runOnStage(run, runMsMax);

async function run(on: Stage): Promise<void> {
  if (only !== "memory") await measureSpeed(on);
  if (only !== "speed") await measureMemory(on);
}

/** Measures the memory of a service started for each size: another one would have what the last size left. */
async function measureMemory(on: Stage): Promise<void> {
  const source = join(on.directory, "sized.txt");
  for (const size of memoryMiB) {
    await fill(source, size * mebibyte);
    const service = await on.startService("all", await on.database.create(`memory_${size}`));
    try {
      const client = await openClient(service);
      const up: number[] = [];
      const down: number[] = [];
      const idle = await residentMiB(service.pid);
      for (let round = 0; round < memoryRounds; round++) {
        await markAsNew(source);
        const uploading = watchMemory(service.pid);
        const { url } = await upload({ client, source, bytes: size * mebibyte });
        up.push(await uploading.stop());
        const downloading = watchMemory(service.pid);
        await timeOf("curl", ...saved, "/dev/null", url);
        down.push(await downloading.stop());
      }
      const [inUploads, inDownloads] = [up, down].map((peaks) => formatSpread(spreadOf(peaks), 0));
      process.stdout.write(
        `${size} MiB: ${idle.toFixed(0)} MiB before, at most ${inUploads} up, ${inDownloads} down\n`,
      );
    } finally {
      await service.stop();
    }
  }
}

async function fill(path: string, bytes: number): Promise<void> {
  const part = randomBytes(524_288).toString("hex");
  await writeFile(path, part.repeat(bytes / part.length));
}

async function measureSpeed(on: Stage): Promise<void> {
  const service = await on.startService("all", await on.database.create("files"));
  try {
    const { directory } = on;
    const source = join(directory, "source.txt");
    await fill(source, fileBytes);
    const plain = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(Bun.file(source)) });
    const { pid } = service;
    const nginx = await startNginx(directory);
    const urls = { plainUrl: plain.url.href, nginxUrl: nginx && `${nginx}/source.txt` };
    const bench = { directory, source, pid, ...urls, client: await openClient(service) };
    await playRound(bench);
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push(await playRound(bench));
      process.stdout.write(".");
    }
    process.stdout.write("\n");
    report(results);
  } finally {
    await service.stop();
  }
}

/** Starts nginx as Debian has it, sending files of a directory by sendfile; undefined where it is not installed. */
async function startNginx(directory: string): Promise<string | undefined> {
  if (Bun.which("nginx") === null) return undefined;
  const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { origin, port } = free.url;
  await free.stop();
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${directory};`);
  const server = `server { listen 127.0.0.1:${port}; root ${directory}; }`;
  const config = join(directory, "nginx.conf");
  const http = `http { access_log off; sendfile on; tcp_nopush on; ${own.join(" ")} ${server} }`;
  // The directory belongs to whoever runs the benchmark, and so must the workers.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(config, `daemon off; ${user} pid ${directory}/nginx.pid; error_log stderr crit; events {} ${http}`);
  const nginx = Bun.spawn(["nginx", "-c", config], { stdout: "ignore", stderr: "inherit" });
  process.once("exit", () => nginx.kill());
  while (!(await fetch(origin).catch(() => undefined))) await Bun.sleep(sampleMs);
  return origin;
}

/** One upload and one download of new content, each after the tools' turn. */
async function playRound(bench: Bench): Promise<Round> {
  const { directory, source, pid } = bench;
  const copy = join(directory, "copy.txt");
  await markAsNew(source);
  const storedMs = await timeOf("sh", "-c", 'cp "$1" "$2" && sync "$2" && sha256sum "$2"', "sh", source, copy);
  const before = await residentMiB(pid);
  const memory = watchMemory(pid);
  const { ms: uploadMs, url } = await upload({ ...bench, bytes: fileBytes });
  await rm(copy);
  const copiedMs = await timeOf("cp", source, copy);
  await rm(copy);
  const downloadMs = await timeOf("curl", ...saved, copy, url);
  const peak = await memory.stop();
  await rm(copy);
  const servedMs = await timeOf("curl", ...saved, copy, bench.plainUrl);
  await rm(copy);
  const nginxMs = bench.nginxUrl === undefined ? NaN : await timeOf("curl", ...saved, copy, bench.nginxUrl);
  await rm(copy, { force: true });
  return {
    nginx: copiedMs / nginxMs,
    upload: storedMs / uploadMs,
    download: copiedMs / downloadMs,
    served: servedMs / downloadMs,
    uploadMs,
    downloadMs,
    grownMiB: peak - before,
  };
}

/** Changes the content, so nobody has it yet. */
async function markAsNew(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.write(randomBytes(16).toString("hex"), 0);
  await file.close();
}

/** Sends the bytes and makes a file of them; returns the milliseconds of both, and the URL of the content. */
async function upload({ client, source, bytes }: Upload): Promise<{ readonly ms: number; readonly url: string }> {
  const announced = { name: "source.txt", contentType: "text/plain", bytes };
  const { body: target } = await client.call("POST", "/api/v1/admin/files/upload", announced);
  const uploadId = String(target.uploadId);
  const headers = ["--header", "content-type: text/plain"];
  const putMs = await timeOf(
    "curl",
    "--silent",
    "--fail",
    ...headers,
    "--upload-file",
    source,
    String(target.uploadUrl),
  );
  const startedMs = performance.now();
  const { body: file } = await client.call("POST", "/api/v1/admin/files", { uploadId });
  return { ms: putMs + performance.now() - startedMs, url: String(file.url) };
}

async function timeOf(...command: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  const { exited } = Bun.spawn([...command], { stdout: "ignore", stderr: "inherit" });
  if ((await exited) !== 0) throw new Error(`Cannot measure ${command[0]} because it failed`);
  return performance.now() - startedMs;
}

function watchMemory(pid: number) {
  const samples: Promise<number>[] = [];
  const timer = setInterval(() => void samples.push(residentMiB(pid)), sampleMs);
  return {
    async stop() {
      clearInterval(timer);
      return Math.max(...(await Promise.all(samples)));
    },
  };
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) / 1024;
}

function report(results: readonly Round[]): void {
  const lines = [
    ["upload, of cp + fsync + sha256sum", results.map(({ upload: ratio }) => ratio)],
    ["download, of cp", results.map(({ download }) => download)],
    ["download, of the runtime's server of files", results.map(({ served }) => served)],
    ["download by nginx, of cp", results.map(({ nginx }) => nginx)],
    ["upload, MiB/s", results.map(({ uploadMs }) => (fileBytes / mebibyte / uploadMs) * 1000)],
    ["download, MiB/s", results.map(({ downloadMs }) => (fileBytes / mebibyte / downloadMs) * 1000)],
    ["memory of the service grown by, MiB", results.map(({ grownMiB }) => grownMiB)],
  ] as const;
  for (const [title, values] of lines) process.stdout.write(`${title}: ${JSON.stringify(spreadOf(values))}\n`);
}
