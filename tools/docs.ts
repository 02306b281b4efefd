/** Writes the documentation site to `dist/docs`: static, searchable and without anything from elsewhere. */
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit } from "./start/install.ts";

const { values } = readCommandLine({
  name: "bun run docs",
  help: "Writes the documentation site to dist/docs. --serve then serves it at http://127.0.0.1:8080, or at PORT.",
  options: { serve: { type: "boolean" } },
});
installOrExit();
// The packages exist only now.
const { buildSite } = await import("./site/build-site.ts");
const { serveSite } = await import("./site/serve-site.ts");
buildSite();
if (values.serve) console.log(`The documentation is at ${serveSite(Number(process.env["PORT"] ?? 8080)).url.href}`);
