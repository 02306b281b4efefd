import { formatTable } from "../service/report.ts";
import type { Machine } from "../shared/machine.ts";
import type { Comparison } from "../shared/statistics.ts";
import type { DropFigures } from "./day-drop.ts";
import type { PageFigures } from "./grid-pages.ts";

/** All figures of a run with millions of finished deliveries. */
export interface TenMillionFigures {
  readonly measuredAt: string;
  readonly machine: Machine;
  readonly deliveriesFew: number;
  readonly deliveriesMany: number;
  readonly pages: readonly PageFigures[];
  /** Milliseconds. */
  readonly detail: { readonly few: number; readonly many: number };
  /** Deliveries per second; `service` has many finished deliveries, `floor` few. */
  readonly throughput: Comparison;
  readonly drop: DropFigures;
}

/** Formats the figures as Markdown. */
export function describeTenMillion(figures: TenMillionFigures): string {
  const { machine, measuredAt, deliveriesFew, deliveriesMany, pages, detail, throughput, drop } = figures;
  const { service, floor, ratio } = throughput;
  return [
    `# ${deliveriesMany} finished deliveries, ${measuredAt.slice(0, 10)}, commit ${machine.commit}`,
    `${machine.cores} cores of ${machine.processor}, load ${machine.loadBefore.toFixed(1)} before the run. Medians in ms.`,
    formatTable(
      ["100 rows", "matching", `page of ${deliveriesFew}`, "page", "ratio", `counted of ${deliveriesFew}`, "counted"],
      pages.map(({ name, rowCount, few, many }) => [
        name,
        String(rowCount),
        milliseconds(few.page),
        milliseconds(many.page),
        (many.page / few.page).toFixed(1),
        milliseconds(few.counted),
        milliseconds(many.counted),
      ]),
    ),
    `One delivery with attempts and event: ${milliseconds(detail.few)} ms of few, ${milliseconds(detail.many)} ms of many.`,
    `Deliveries a second: ${service.median.toFixed(0)} of many, ${floor.median.toFixed(0)} of few, ratio ` +
      `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}).`,
    `Dropping a day: ${drop.partitions} partitions in ${drop.dropMs.toFixed(0)} ms; longest wait of a writer for a lock ` +
      `${drop.longestLockWaitMs.toFixed(0)} ms; ${drop.changes} changes meanwhile, p99 ${milliseconds(drop.changeP99Ms)} ms, ` +
      `longest ${milliseconds(drop.changeMaxMs)} ms.`,
    `A day with one pending delivery: ${drop.pendingDay.kept ? "kept" : "LOST"}, the three around it ` +
      `${drop.pendingDay.others}, in ${drop.pendingDay.checkMs.toFixed(0)} ms.`,
  ].join("\n\n");
}

function milliseconds(value: number): string {
  return value.toFixed(1);
}
