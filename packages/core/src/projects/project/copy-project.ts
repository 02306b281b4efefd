import { Type } from "@sinclair/typebox";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { nullable, text } from "../../engine/schemas/schema.ts";
import { cutText } from "../../engine/text/cut-text.ts";
import { recordProjectEvents } from "../events.ts";
import { inAnyProject, inProject, onProject, projectKind } from "./access.ts";
import { copyContents } from "./copy-contents.ts";
import { type ProjectRow, projects } from "./table.ts";

const { schemas, definition } = projects;
const { name } = definition.fields;
const closed = { additionalProperties: false };
const sourceProjectId = "6740a1f2c3d4e5f607182938";
const example = { ...exampleEntity(projects), sourceProjectId };
const snapshotExample = {
  ...example,
  name: "Lobby video wall snapshot 1",
  locked: true,
  uniqueNumber: "S-2026-00001",
  message: "As offered",
};

export const copyProject = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "copyProject",
  method: "POST",
  path: "/api/v1/projects/{id}/copy",
  tag: "Projects",
  summary: "Copy a project",
  description:
    "Copies products, views, items, cables and files of a project or snapshot into a new project of the caller, and emits one `project.created`. The copied files share the stored content of their sources, so they use nothing of the quota `fileBytes`.",
  body: Type.Object({ name: Type.Optional(name) }, { $id: "ProjectCopy", ...closed }),
  status: 201,
  output: schemas.entity,
  example: { body: { name: "Lobby video wall, second floor" }, output: example },
  location,
  run: (context, { body, subject }) =>
    inAnyProject(context, { project: subject, right: "reader" }, async (change, source) => {
      checkExpectedVersion(context, source);
      const copy = copyOfProject(context, source, {
        name: body.name ?? withEnding(source.name, " copy"),
        ownerId: actorOf(context).userId,
        locked: false,
      });
      await copyContents(change, { from: source.id, to: copy.id });
      await insertRows(change, { kind: projectKind, rows: [copy] });
      const data = { object: copy, copiedFromProjectId: source.id };
      await recordProjectEvents(change, [{ type: "project.created", data }]);
      return copy;
    }),
});

export const snapshotProject = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "snapshotProject",
  method: "POST",
  path: "/api/v1/projects/{id}/snapshot",
  tag: "Snapshots",
  summary: "Take a snapshot",
  description:
    "Creates a locked copy, also of the files, with a number that is never reused, and emits `snapshot.created`. The copy belongs to the owner of the project. A snapshot cannot be taken of a snapshot.",
  body: Type.Object(
    { name: Type.Optional(name), message: Type.Optional(nullable(text({ max: 4000, form: "lines" }))) },
    { $id: "SnapshotCreate", ...closed },
  ),
  status: 201,
  output: schemas.entity,
  example: { body: { message: snapshotExample.message }, output: snapshotExample },
  location,
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, source) => {
      const { transaction } = change;
      checkExpectedVersion(context, source);
      const count = await transaction.nextNumber(`snapshots:${source.id}`);
      const draft = copyOfProject(context, source, {
        name: body.name ?? withEnding(source.name, ` snapshot ${count}`),
        locked: true,
        message: body.message ?? null,
      });
      await copyContents(change, { from: source.id, to: draft.id });
      // Last, because everybody who wants a number waits until this transaction ends.
      const uniqueNumber = snapshotNumber(draft, await transaction.nextNumber("snapshots"));
      const snapshot = { ...draft, uniqueNumber };
      await insertRows(change, { kind: projectKind, rows: [snapshot] });
      const data = { object: snapshot, sourceProjectId: source.id };
      await recordProjectEvents(change, [{ type: "snapshot.created", data }]);
      return snapshot;
    }),
});

function location(output: object): string {
  return `/api/v1/projects/${String(Reflect.get(output, "id"))}`;
}

function copyOfProject(context: OperationContext, source: ProjectRow, changes: Partial<ProjectRow>): ProjectRow {
  const origin = { uniqueNumber: null, message: null, sourceProjectId: source.id };
  return { ...source, ...newBase(context), ...origin, ...changes };
}

/** Number such as `S-2026-00001`; the count continues over the years, which makes it unique. */
function snapshotNumber({ createdAt }: ProjectRow, number: number): string {
  return `S-${createdAt.slice(0, 4)}-${String(number).padStart(5, "0")}`;
}

/** Appends an ending to a name, which is shortened where both together are too long. */
export function withEnding(text: string, ending: string): string {
  return cutText(text, nameLengthMax - ending.length).trimEnd() + ending;
}

const nameLengthMax = name.maxLength ?? 200;
