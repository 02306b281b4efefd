import {
  type Cable,
  createCable,
  deleteCable,
  getCable,
  patchCable,
  queryCables,
  restoreCables,
} from "@design-catalog/client/api";
import { cableFields, kinds } from "@design-catalog/client/fields";
import { CableSettings } from "../../catalog/cable-settings.tsx";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<Cable>({
  privilege: "Admin Cables",
  texts: pageTexts(kinds.Cable),
  nameOf: ({ name }) => name,
  operations: {
    query: queryCables,
    get: getCable,
    create: createCable,
    patch: patchCable,
    remove: deleteCable,
    restore: restoreCables,
  },
  fields: fieldsOf(cableFields),
  columns: [
    { field: "name" },
    { field: "partNumber", width: 160 },
    { field: "connectorAId", isSortable: false },
    { field: "connectorBId", isSortable: false },
    { field: "updatedAt" },
  ],
  filters: ["name", "partNumber"],
  acts: () => <CableSettings />,
});
