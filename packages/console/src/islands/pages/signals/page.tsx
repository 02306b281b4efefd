import {
  createSignal,
  deleteSignal,
  getSignal,
  patchSignal,
  querySignals,
  restoreSignals,
  type Signal,
} from "@design-catalog/client/api";
import { signalSource } from "../../catalog/sources.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { textsOf } from "../../engine/texts.ts";

const texts = textsOf({
  en: {
    page: {
      grid: "Signals",
      one: "Signal {name}",
      add: "Add signal",
      create: "Create signal",
      remove: "Delete signal",
    },
    name: "Name",
    code: "Code",
    codeHint: "A short name, which no other signal has",
    category: "Category",
    categories: { audio: "audio", video: "video", control: "control", data: "data", power: "power", rf: "radio" },
    colour: "Line colour",
    colourHint: "#rrggbb, such as #1f77b4",
    maxLengthMm: "Longest cable in mm",
    compatible: "Compatible signals",
  },
  de: {
    page: {
      grid: "Signale",
      one: "Signal {name}",
      add: "Signal hinzufügen",
      create: "Signal anlegen",
      remove: "Signal löschen",
    },
    name: "Name",
    code: "Kürzel",
    codeHint: "Ein kurzer Name, den kein anderes Signal hat",
    category: "Art",
    categories: { audio: "Ton", video: "Bild", control: "Steuerung", data: "Daten", power: "Strom", rf: "Funk" },
    colour: "Linienfarbe",
    colourHint: "#rrggbb, zum Beispiel #1f77b4",
    maxLengthMm: "Längstes Kabel in mm",
    compatible: "Verträgliche Signale",
  },
});

mountResource<Signal>({
  privilege: "Admin Signals",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    query: querySignals,
    get: getSignal,
    create: createSignal,
    patch: patchSignal,
    remove: deleteSignal,
    restore: restoreSignals,
  },
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "code", kind: "text", label: texts.code, hint: texts.codeHint, isRequired: true },
    {
      name: "category",
      kind: "choice",
      label: texts.category,
      options: Object.entries(texts.categories),
      isRequired: true,
    },
    { name: "colour", kind: "text", label: texts.colour, hint: texts.colourHint },
    { name: "maxLengthMm", kind: "number", label: texts.maxLengthMm },
    {
      name: "compatibleSignalIds",
      kind: "references",
      label: texts.compatible,
      source: signalSource,
    },
  ],
  columns: [
    { field: "name" },
    { field: "code", width: 160 },
    { field: "category", width: 140 },
    { field: "colour", width: 130, swatch: ({ colour }) => colour ?? "" },
    { field: "updatedAt" },
  ],
  filters: ["name", "code", "category"],
});
