import {
  createReport,
  deleteReport,
  getReport,
  patchReport,
  queryReports,
  type Report,
  restoreReports,
} from "@design-catalog/client/api";
import { listOf } from "../../engine/resource/field-values.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { ColumnBuilder } from "../../reports/column-builder.tsx";
import { ReportRun } from "../../reports/report-run.tsx";
import { columnName, texts } from "../../reports/texts.ts";

mountResource<Report>({
  privilege: "Admin Reports",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    query: queryReports,
    get: getReport,
    create: createReport,
    patch: patchReport,
    remove: deleteReport,
    restore: restoreReports,
  },
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "kind", kind: "choice", label: texts.kind, options: Object.entries(texts.kinds), isRequired: true },
    { name: "description", kind: "area", label: texts.description },
    {
      name: "columns",
      kind: "custom",
      label: texts.columns,
      hint: texts.columnsHint,
      read: listOf,
      write: (typed) => typed,
      show: (typed) => listOf(typed).map(columnName).join(", "),
      render: (typed, change, place) => <ColumnBuilder columns={listOf(typed)} change={change} place={place} />,
    },
  ],
  columns: [{ field: "name" }, { field: "kind", width: 220 }, { field: "description" }, { field: "updatedAt" }],
  filters: ["name", "kind"],
  more: ({ row }) => !row.deleted && <ReportRun reportId={row.id} name={row.name} />,
});
