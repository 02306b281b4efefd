import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { siteFolder } from "./build-site.ts";

/** Serves the finished site on this machine, as any server of files does. */
export function serveSite(port: number) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port,
    fetch(request) {
      const file = fileOf(decodeURIComponent(new URL(request.url).pathname));
      return file === undefined ? new Response("Not found", { status: 404 }) : new Response(Bun.file(file));
    },
  });
}

/** File of a path; a URL cannot leave the folder, because its dots are resolved. Undefined for none. */
export function fileOf(path: string): string | undefined {
  const candidates = [path, `${path}.html`, join(path, "index.html")].map((name) => join(siteFolder, name));
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}
