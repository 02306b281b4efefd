import {
  type Cable,
  createCable,
  deleteCable,
  getCable,
  patchCable,
  queryCables,
  restoreCables,
} from "@design-catalog/client/api";
import { CableSettings } from "../../catalog/cable-settings.tsx";
import { connectorSource, signalSource } from "../../catalog/sources.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { textsOf } from "../../engine/texts.ts";

const texts = textsOf({
  en: {
    page: { grid: "Cables", one: "Cable {name}", add: "Add cable", create: "Create cable", remove: "Delete cable" },
    name: "Name",
    partNumber: "Part number",
    signals: "Signals",
    connectorA: "Connector at one end",
    connectorB: "Connector at the other end",
    lengths: "Lengths in mm",
    lengthsHint: "Separated by commas, such as 500, 1000, 2000",
    conductors: "Conductors",
    diameter: "Diameter in mm",
    colour: "Colour",
    colourHint: "#rrggbb, such as #1f77b4",
  },
  de: {
    page: {
      grid: "Kabel",
      one: "Kabel {name}",
      add: "Kabel hinzufügen",
      create: "Kabel anlegen",
      remove: "Kabel löschen",
    },
    name: "Name",
    partNumber: "Artikelnummer",
    signals: "Signale",
    connectorA: "Steckverbinder am einen Ende",
    connectorB: "Steckverbinder am anderen Ende",
    lengths: "Längen in mm",
    lengthsHint: "Durch Kommas getrennt, zum Beispiel 500, 1000, 2000",
    conductors: "Adern",
    diameter: "Durchmesser in mm",
    colour: "Farbe",
    colourHint: "#rrggbb, zum Beispiel #1f77b4",
  },
});

mountResource<Cable>({
  privilege: "Admin Cables",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    query: queryCables,
    get: getCable,
    create: createCable,
    patch: patchCable,
    remove: deleteCable,
    restore: restoreCables,
  },
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "partNumber", kind: "text", label: texts.partNumber },
    { name: "signalIds", kind: "references", label: texts.signals, source: signalSource },
    { name: "connectorAId", kind: "reference", label: texts.connectorA, source: connectorSource },
    { name: "connectorBId", kind: "reference", label: texts.connectorB, source: connectorSource },
    { name: "lengthsMm", kind: "numbers", label: texts.lengths, hint: texts.lengthsHint },
    { name: "conductors", kind: "number", label: texts.conductors },
    { name: "diameterMm", kind: "number", label: texts.diameter },
    { name: "colour", kind: "text", label: texts.colour, hint: texts.colourHint },
  ],
  columns: [
    { field: "name" },
    { field: "partNumber", width: 160 },
    { field: "connectorAId", isSortable: false },
    { field: "connectorBId", isSortable: false },
    { field: "updatedAt" },
  ],
  filters: ["name", "partNumber"],
  above: () => <CableSettings />,
});
