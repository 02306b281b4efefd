import { type Config, versionText } from "@design-catalog/host";
import type { Server } from "./server.ts";

/** Text after a start. It shows a generated password once; nothing keeps it in the clear. */
export function banner(config: Config, server: Server): string {
  const lines = [
    ["URL", server.baseUrl],
    ...(config.role === "worker" ? [] : pagesOf(server)),
    ["Administrator", config.administratorEmail],
    ...(server.generatedPassword === undefined
      ? []
      : [["Password", `${server.generatedPassword}   (generated now, shown only this once)`]]),
    ["Database", server.database],
    ["Role", config.role],
  ];
  const table = lines.map(([name = "", value = ""]) => `  ${name.padEnd(15)}${value}`).join("\n");
  return `\nDesign Catalog Service ${versionText()} is ready\n\n${table}\n\n  Stop with Ctrl-C\n\n`;
}

/** A worker has none. */
function pagesOf({ baseUrl }: Server): readonly (readonly string[])[] {
  return [
    ["Console", `${baseUrl}/admin`],
    ["API page", `${baseUrl}/docs`],
  ];
}
