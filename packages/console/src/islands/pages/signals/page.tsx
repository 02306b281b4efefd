import {
  createSignal,
  deleteSignal,
  getSignal,
  patchSignal,
  querySignals,
  restoreSignals,
  type Signal,
} from "@design-catalog/client/api";
import { signalFields, kinds } from "@design-catalog/client/fields";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<Signal>({
  privilege: "Admin Signals",
  texts: pageTexts(kinds.Signal),
  nameOf: ({ name }) => name,
  operations: {
    query: querySignals,
    get: getSignal,
    create: createSignal,
    patch: patchSignal,
    remove: deleteSignal,
    restore: restoreSignals,
  },
  fields: fieldsOf(signalFields, { colour: { kind: "colour" } }),
  columns: [
    { field: "name" },
    { field: "code", width: 160 },
    { field: "category", width: 140 },
    { field: "colour", width: 130, swatch: ({ colour }) => colour ?? "" },
    { field: "updatedAt" },
  ],
  filters: ["name", "code", "category"],
});
