import {
  createViewTemplate,
  getViewTemplate,
  listViewTemplates,
  patchViewTemplate,
  restoreViewTemplates,
  type ViewTemplate,
} from "@design-catalog/client/api";
import { viewTemplateFields, kinds } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { Later } from "../../engine/later.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts, spoken } from "../../engine/words.ts";
import { CopyTemplate } from "../../view-templates/copy-template.tsx";

const privilege = "Admin View Templates";

mountResource<ViewTemplate>({
  privilege,
  texts: { ...pageTexts(kinds.ViewTemplate), one: `${spoken(kinds.ViewTemplate.one)} {name}` },
  nameOf: ({ name }) => name,
  operations: {
    list: listViewTemplates,
    get: getViewTemplate,
    create: createViewTemplate,
    patch: patchViewTemplate,
    // The operation that deletes only hides a template, which is a switch of its form.
    remove: ({ id, version }) => call(patchViewTemplate, { path: { viewId: id }, body: { version, deleted: true } }),
    restore: restoreViewTemplates,
  },
  fields: fieldsOf(viewTemplateFields),
  columns: [
    { field: "name" },
    { field: "viewKey", width: 140 },
    { field: "widthMm", width: 120 },
    { field: "heightMm", width: 120 },
    { field: "hidden", width: 210 },
    { field: "updatedAt" },
  ],
  filters: ["name", "viewKey"],
  acts: (again) => mayUse(`${privilege} r/w`) && <CopyTemplate onCopied={again} />,
  more: ({ row, mayChange }) =>
    !row.deleted && (
      <Later load={() => import("../../view-templates/template-files.tsx")}>
        {({ TemplateFiles }) => <TemplateFiles viewId={row.id} mayChange={mayChange} />}
      </Later>
    ),
});
