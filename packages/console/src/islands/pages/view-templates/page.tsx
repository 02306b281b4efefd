import {
  createViewTemplate,
  getViewTemplate,
  listViewTemplates,
  patchViewTemplate,
  restoreViewTemplates,
  type ViewTemplate,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { mayUse } from "../../engine/page-data.ts";
import { jsonField } from "../../engine/resource/json-field.tsx";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { CopyTemplate } from "../../view-templates/copy-template.tsx";
import { TemplateFiles } from "../../view-templates/template-files.tsx";
import { texts } from "../../view-templates/texts.ts";

const privilege = "Admin View Templates";

mountResource<ViewTemplate>({
  privilege,
  texts: texts.page,
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
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "viewKey", kind: "text", label: texts.viewKey, hint: texts.viewKeyHint },
    { name: "description", kind: "area", label: texts.description },
    { name: "widthMm", kind: "number", label: texts.width },
    { name: "heightMm", kind: "number", label: texts.height },
    jsonField({ name: "settings", label: texts.settings, hint: texts.settingsHint }),
    { name: "hidden", kind: "switch", label: texts.hidden },
  ],
  columns: [
    { field: "name" },
    { field: "viewKey", width: 140 },
    { field: "widthMm", width: 120 },
    { field: "heightMm", width: 120 },
    { field: "hidden", width: 210 },
    { field: "updatedAt" },
  ],
  filters: ["name", "viewKey"],
  above: (again) => mayUse(`${privilege} r/w`) && <CopyTemplate onCopied={again} />,
  more: ({ row, mayChange }) => !row.deleted && <TemplateFiles viewId={row.id} mayChange={mayChange} />,
});
