import { type Static, type TProperties, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { baseSchema, gridColumns } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { boolean, idOf, integer, nullable, number, oneOf, text } from "../../engine/schemas/schema.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { cableWarningsSchema } from "./cable-warnings.ts";
import { cableEndSchema, type EndColumns } from "./ends.ts";
import { cableStatuses, type ProjectCableRow } from "./table.ts";

const closed = { additionalProperties: false };

/** Fields of a cable that people see on plans and in reports. */
export const shownFields = {
  cableId: titled(
    ["Number", "Nummer"],
    text({ max: 100, description: "Unique in the project, even among removed cables; generated if absent" }),
  ),
  lengthMm: titled(["Length", "Länge"], nullable(number({ min: 0 })), { unit: "mm" }),
  label: titled(["Label", "Beschriftung"], nullable(text({ max: 200 }))),
  status: titled(["State", "Zustand"], oneOf(cableStatuses, { default: "planned" }), {
    values: {
      planned: ["planned", "geplant"],
      pulled: ["pulled", "gezogen"],
      terminated: ["terminated", "angeschlossen"],
      tested: ["tested", "geprüft"],
    },
  }),
};
const { cableId, lengthMm, label, status } = shownFields;
const plainFields = {
  catalogCableId: titled(
    ["Cable of the catalog", "Kabel des Katalogs"],
    nullable(idOf("cable", { description: "The catalog's cable that is used" })),
  ),
  signalId: titled(["Signal", "Signal"], nullable(idOf("signal"))),
  lengthMm,
  label,
  notes: titled(["Notes", "Notizen"], nullable(text({ max: 4000, form: "lines" }))),
  status,
};
const ends = {
  from: titled(["From", "Von"], nullable(cableEndSchema)),
  to: titled(["To", "Nach"], nullable(cableEndSchema)),
};
const readOnly = {
  projectId: titled(["Project", "Projekt"], idOf("project")),
  drawn: titled(
    ["Drawn", "Gezeichnet"],
    boolean({
      description: "True once a view has shown the cable: it is removed with the last connection that draws it",
    }),
  ),
  removalId: titled(
    ["Removal", "Entfernung"],
    nullable(idOf("removal", { description: "Shared by everything that was removed together" })),
  ),
};

const judged = {
  warnings: titled(["Warnings", "Warnungen"], Type.Optional(cableWarningsSchema)),
};

function optional<Fields extends TProperties>(fields: Fields) {
  return Type.Partial(Type.Object(fields)).properties;
}

/** A cable of a project as the API shows it. */
export const projectCableSchema = Type.Object(
  { ...baseSchema, cableId, ...plainFields, ...ends, ...readOnly, ...judged },
  {
    $id: "ProjectCable",
    ...closed,
    ...titlesOf({
      one: ["Cable of a project", "Kabel eines Projekts"],
      many: ["Cables of a project", "Kabel eines Projekts"],
      short: ["Cable", "Kabel"],
    }),
  },
);

/** Body of a request that adds a cable. */
export const projectCableCreateSchema = Type.Object(optional({ cableId, ...plainFields, ...ends }), {
  $id: "ProjectCableCreate",
  ...closed,
});

/** Changes at the version last read. An end is replaced as a whole. */
export const projectCablePatchSchema = Type.Object(
  {
    ...patchMembers({ cableId, ...plainFields, ...ends }),
    version: integer({ min: 0, description: "Version last read" }),
    deleted: Type.Optional(boolean({ description: "True removes the cable" })),
  },
  { $id: "ProjectCablePatch", ...closed },
);

/** Shape of {@link projectCablePatchSchema}. */
export type ProjectCablePatch = Static<typeof projectCablePatchSchema>;

/** The columns of the grid; those of the ends are named by their path in a row. */
export const projectCableColumns: GridColumns<ColumnOf<ProjectCableRow>> = {
  ...gridColumns({ ...baseSchema, cableId, ...plainFields, ...readOnly }),
  ...endColumns("from"),
  ...endColumns("to"),
};

function endColumns(side: "from" | "to"): GridColumns<keyof EndColumns> {
  const use = { sortable: true, filterable: true };
  return {
    [`${side}.projectProductId`]: { column: `${side}ProductId`, type: "id", ...use },
    [`${side}.connector`]: { column: `${side}Connector`, type: "text", ...use },
    [`${side}.index`]: { column: `${side}Index`, type: "integer", ...use },
  };
}

/** Example cable for the documentation. */
export const projectCableExample = {
  id: "6740a1f2c3d4e5f607182951",
  version: 0,
  deleted: false,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  createdBy: null,
  updatedBy: null,
  cableId: "C-001",
  catalogCableId: null,
  signalId: null,
  lengthMm: 5000,
  label: "Player to display",
  notes: null,
  status: "planned",
  from: { projectProductId: "6740a1f2c3d4e5f60718293a", connector: "HDMI OUT", index: 0 },
  to: { projectProductId: "6740a1f2c3d4e5f60718293b", connector: "HDMI 1", index: 0 },
  projectId: "6740a1f2c3d4e5f60718293c",
  drawn: false,
  removalId: null,
} as const;
