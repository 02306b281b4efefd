import {
  type Connector,
  createConnector,
  deleteConnector,
  getConnector,
  patchConnector,
  queryConnectors,
  restoreConnectors,
} from "@design-catalog/client/api";
import { signalSource } from "../../catalog/sources.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { textsOf } from "../../engine/texts.ts";

const texts = textsOf({
  en: {
    page: {
      grid: "Connectors",
      one: "Connector {name}",
      add: "Add connector",
      create: "Create connector",
      remove: "Delete connector",
    },
    name: "Name",
    code: "Code",
    codeHint: "A short name, which no other connector has",
    family: "Family",
    gender: "Gender",
    genders: { male: "male", female: "female", neutral: "neutral" },
    mounting: "Mounting",
    mountings: { panel: "on a device", cable: "on a cable" },
    pins: "Pins",
    signals: "Signals it carries",
  },
  de: {
    page: {
      grid: "Steckverbinder",
      one: "Steckverbinder {name}",
      add: "Steckverbinder hinzufügen",
      create: "Steckverbinder anlegen",
      remove: "Steckverbinder löschen",
    },
    name: "Name",
    code: "Kürzel",
    codeHint: "Ein kurzer Name, den kein anderer Steckverbinder hat",
    family: "Familie",
    gender: "Form",
    genders: { male: "Stecker", female: "Buchse", neutral: "beides" },
    mounting: "Einbau",
    mountings: { panel: "am Gerät", cable: "am Kabel" },
    pins: "Kontakte",
    signals: "Signale, die er überträgt",
  },
});

mountResource<Connector>({
  privilege: "Admin Connectors",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    query: queryConnectors,
    get: getConnector,
    create: createConnector,
    patch: patchConnector,
    remove: deleteConnector,
    restore: restoreConnectors,
  },
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "code", kind: "text", label: texts.code, hint: texts.codeHint, isRequired: true },
    { name: "family", kind: "text", label: texts.family },
    { name: "gender", kind: "choice", label: texts.gender, options: Object.entries(texts.genders), isRequired: true },
    {
      name: "mounting",
      kind: "choice",
      label: texts.mounting,
      options: Object.entries(texts.mountings),
      isRequired: true,
    },
    { name: "pins", kind: "number", label: texts.pins },
    {
      name: "signalIds",
      kind: "references",
      label: texts.signals,
      source: signalSource,
    },
  ],
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
