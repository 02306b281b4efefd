import {
  createReport,
  deleteReport,
  getReport,
  patchReport,
  queryReports,
  type Report,
  restoreReports,
} from "@design-catalog/client/api";
import { reportFields, kinds } from "@design-catalog/client/fields";
import { Later } from "../../engine/later.tsx";
import { listOf } from "../../engine/resource/field-values.ts";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";
import { ColumnBuilder } from "../../reports/column-builder.tsx";
import { columnName } from "../../reports/texts.ts";

mountResource<Report>({
  privilege: "Admin Reports",
  texts: pageTexts(kinds.Report),
  nameOf: ({ name }) => name,
  operations: {
    query: queryReports,
    get: getReport,
    create: createReport,
    patch: patchReport,
    remove: deleteReport,
    restore: restoreReports,
  },
  fields: fieldsOf(reportFields, {
    columns: {
      kind: "custom",
      read: listOf,
      write: (typed) => typed,
      show: (typed) => listOf(typed).map(columnName).join(", "),
      render: (typed, change, place) => <ColumnBuilder columns={listOf(typed)} change={change} place={place} />,
    },
  }),
  columns: [{ field: "name" }, { field: "kind", width: 220 }, { field: "description" }, { field: "updatedAt" }],
  filters: ["name", "kind"],
  more: ({ row }) =>
    !row.deleted && (
      <Later load={() => import("../../reports/report-run.tsx")}>
        {({ ReportRun }) => <ReportRun reportId={row.id} name={row.name} />}
      </Later>
    ),
});
