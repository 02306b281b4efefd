/** Runs one of the benchmarks, or `parts`; docs/operations/benchmarks.md explains them and has their results. */
import { runNamed } from "../tools/start/run-named.ts";

const own = (name: string) => new URL(`${name}.ts`, import.meta.url);

await runNamed({
  name: "bun run bench",
  programs: {
    capacity: own("capacity"),
    parts: own("parts"),
    way: own("way"),
    hostile: own("hostile"),
    projects: own("projects"),
    soak: own("soak"),
    "ten-million": own("ten-million"),
    console: new URL("../test/browser/measure-console-grid.ts", import.meta.url),
  },
  otherwise: "parts",
});
