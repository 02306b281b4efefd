import { expect, test } from "bun:test";
import type { Project } from "@design-catalog/client/api";
import { differencesOf } from "./differences.ts";
import { projectItem } from "./project-item.ts";

const now: Project = {
  id: "p",
  version: 4,
  deleted: false,
  createdAt: "",
  updatedAt: "",
  createdBy: null,
  updatedBy: null,
  name: "Hall",
  number: "P-1",
  description: null,
  client: "Northwind",
  settings: {},
  ownerId: "u",
  locked: false,
  uniqueNumber: null,
  sourceProjectId: null,
  message: null,
};
const snapshot: Project = {
  ...now,
  id: "s",
  version: 0,
  name: "Hall snapshot 1",
  locked: true,
  uniqueNumber: "S-2026-00001",
  sourceProjectId: "p",
  message: "As offered",
};

const differences = (earlier: Project, later: Project) =>
  differencesOf([projectItem(earlier, "itself")], [projectItem(later, "itself")]);

test("projectItem() has what a snapshot takes over, not what it has of its own", () => {
  expect(differences(snapshot, now)).toEqual([]);
});

test("projectItem() shows number, client and description before and after", () => {
  const later = { ...now, number: "P-2", client: null, description: "With stage" };
  expect(differences(snapshot, later)).toEqual([
    {
      kind: "Project",
      name: "itself",
      action: "update",
      fields: [
        { field: "number", before: "P-1", after: "P-2" },
        { field: "client", before: "Northwind", after: null },
        { field: "description", before: null, after: "With stage" },
      ],
    },
  ]);
});
