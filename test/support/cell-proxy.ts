import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { choosePort } from "./free-port.ts";
import { waitUntil } from "./wait-until.ts";

const configurationPath = join(import.meta.dirname, "..", "..", "deploy", "proxy", "haproxy-cells.cfg");

/** A running HAProxy in front of two cells. */
export interface CellProxy {
  readonly url: string;
  /** The command for `--router` that changes its map. */
  readonly router: string;
  stop(): Promise<void>;
}

export interface CellProxyOptions {
  readonly directory: string;
  /** Lines of the map. */
  readonly map: readonly string[];
  /** Host and port of each cell. */
  readonly one: string;
  readonly two: string;
}

/** Starts HAProxy with deploy/proxy/haproxy-cells.cfg at other addresses. */
export async function startCellProxy({ directory, map, one, two }: CellProxyOptions): Promise<CellProxy> {
  mkdirSync(directory, { recursive: true });
  const [port, socketPort] = [await choosePort(), await choosePort()];
  const mapFile = join(directory, "cells.map");
  writeFileSync(mapFile, `${map.join("\n")}\n`);
  const replaced = Object.entries({
    "127.0.0.1:9999": `127.0.0.1:${socketPort}`,
    "127.0.0.1:8080": `127.0.0.1:${port}`,
    "/etc/haproxy/cells.map": mapFile,
    "10.0.0.11:3000": one,
    "10.0.0.21:3000": two,
  }).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`Cannot configure HAProxy because ${configurationPath} lacks ${from}`);
      return text.replace(from, () => to);
    },
    readFileSync(configurationPath, "utf8"),
  );
  const file = join(directory, "haproxy.cfg");
  writeFileSync(file, replaced);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const script = join(directory, "set-cell");
  const change = `exec 3<>/dev/tcp/127.0.0.1/${socketPort}; echo "set map ${mapFile} $1 $2" >&3; ! read -r line <&3 || [ -z "$line" ]`;
  writeFileSync(script, `#!/bin/bash\nset -e\n${change}\n`, { mode: 0o755 });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => (status === 200 ? true : undefined),
      () => undefined,
    );
  await waitUntil(isUp, { timeoutMs: 10_000, what: "HAProxy" });
  return {
    url,
    router: `${script} {host} {value}`,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
