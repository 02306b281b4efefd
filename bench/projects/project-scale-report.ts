import { formatTable } from "../service/report.ts";
import type { Machine } from "../shared/machine.ts";
import type { Comparison } from "../shared/statistics.ts";
import type { CopyFigures } from "./copy-figures.ts";
import type { PageFigures } from "./project-pages.ts";

/** All figures of one run. */
export interface ProjectScaleFigures {
  readonly measuredAt: string;
  readonly machine: Machine;
  readonly copies: readonly CopyFigures[];
  readonly pages: readonly { readonly projects: number; readonly figures: readonly PageFigures[] }[];
}

/** Formats the figures as Markdown. */
export function describeProjectScale({ machine, measuredAt, copies, pages }: ProjectScaleFigures): string {
  const last = pages.at(-1);
  return [
    `# Projects at scale, ${measuredAt.slice(0, 10)}, commit ${machine.commit}`,
    `${machine.cores} cores of ${machine.processor}, PostgreSQL ${machine.postgres} with fsync, load ` +
      `${machine.loadBefore.toFixed(1)} before the run. Medians; service and floor ran in turns.`,
    formatTable(
      ["rows in the project", "copy ms", "snapshot ms", "bare SQL ms", "copy / bare", "snapshot / bare"],
      copies.map(({ rows, copy, snapshot }) => [
        String(rows),
        copy.service.median.toFixed(0),
        snapshot.service.median.toFixed(0),
        copy.floor.median.toFixed(0),
        formatRatio(copy),
        formatRatio(snapshot),
      ]),
    ),
    formatTable(
      ["page of 100, ms, by projects", ...pages.map(({ projects }) => String(projects)), "/ bare SQL", "with count"],
      (last?.figures ?? []).map(({ name, page, countedMs }, index) => [
        name,
        ...pages.map(({ figures }) => figures[index]?.page.service.median.toFixed(1) ?? ""),
        formatRatio(page),
        countedMs.toFixed(1),
      ]),
    ),
  ].join("\n\n");
}

function formatRatio({ ratio }: Comparison): string {
  return `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`;
}
