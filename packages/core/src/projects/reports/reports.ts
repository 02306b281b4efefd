import { wholeList } from "../../catalog/mod.ts";
import type { Operation } from "../../engine/calls/operation.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { withKnownColumns } from "./columns.ts";
import { runReport } from "./run-report.ts";
import { reports } from "./table.ts";

const standard = standardOperations(reports);

/** Operations on reports. */
export const reportOperations: readonly Operation[] = [
  standard.list,
  standard.get,
  withKnownColumns(standard.create),
  withKnownColumns(standard.replace),
  withKnownColumns(standard.patch),
  standard.delete,
  standard.restore,
  standard.grid,
  wholeList(reports, { name: "listAvailableReports", path: "/api/v1/reports" }),
  runReport,
];
