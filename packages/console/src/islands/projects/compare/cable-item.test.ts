import { expect, test } from "bun:test";
import type { ProjectCable } from "@design-catalog/client/api";
import { cableItem } from "./cable-item.ts";
import { differencesOf } from "./differences.ts";

const base = { id: "c", version: 0, deleted: false, createdAt: "", updatedAt: "", createdBy: null, updatedBy: null };
const cable: ProjectCable = {
  ...base,
  cableId: "C-001",
  catalogCableId: "cat6",
  signalId: "hdmi",
  lengthMm: null,
  label: null,
  notes: null,
  status: "planned",
  from: null,
  to: null,
  projectId: "p",
  drawn: false,
  removalId: null,
};

const ends = { from: "", to: "" };

test("cableItem() has the signal and the catalog's cable, whose change is a difference", () => {
  const changed = { ...cable, id: "d", signalId: "sdi", catalogCableId: null };
  const [earlier, later] = [cableItem(cable, ends), cableItem(changed, ends)];
  expect(differencesOf([earlier], [later])).toMatchObject([
    {
      action: "update",
      fields: [
        { field: "signalId", before: "hdmi", after: "sdi" },
        { field: "catalogCableId", before: "cat6", after: null },
      ],
    },
  ]);
});
