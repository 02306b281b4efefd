/** Makes the pages and batches of the process one row long, and notes the sources that it has changed. */
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { plugin } from "bun";
import { pagedSources, withOneRow } from "./page-sizes.ts";

const root = `${import.meta.dirname}/../..`;

plugin({
  name: "one row a page",
  setup(build) {
    const filter = new RegExp(`/(?:${pagedSources.join("|").replaceAll(".", "\\.")})$`, "u");
    build.onLoad({ filter }, ({ path }) => {
      const source = relative(root, path);
      appendFileSync(process.env["CHANGED_SOURCES"] ?? "", `${source}\n`);
      return { contents: withOneRow(source), loader: "ts" };
    });
  },
});
