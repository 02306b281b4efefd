import {
  type Connector,
  createConnector,
  deleteConnector,
  getConnector,
  patchConnector,
  queryConnectors,
  restoreConnectors,
} from "@design-catalog/client/api";
import { connectorFields, kinds } from "@design-catalog/client/fields";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<Connector>({
  privilege: "Admin Connectors",
  texts: pageTexts(kinds.Connector),
  nameOf: ({ name }) => name,
  operations: {
    query: queryConnectors,
    get: getConnector,
    create: createConnector,
    patch: patchConnector,
    remove: deleteConnector,
    restore: restoreConnectors,
  },
  fields: fieldsOf(connectorFields),
  columns: [
    { field: "name" },
    { field: "code", width: 160 },
    { field: "family" },
    { field: "gender", width: 120 },
    { field: "mounting", width: 130 },
    { field: "updatedAt" },
  ],
  filters: ["name", "code", "gender", "mounting"],
});
