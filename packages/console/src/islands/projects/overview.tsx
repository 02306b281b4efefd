import { getAnyProject, patchAnyProject, type Project } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { zonedText } from "../engine/format.ts";
import { readNames } from "../engine/names.ts";
import { type Fact, Facts, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { DeleteProject, TakeSnapshot } from "./project-actions.tsx";
import { patchOf, type ProjectValues, valuesOf } from "./project-values.ts";
import { type ProjectTab, projectId } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectFields);

const fields: readonly FormField<ProjectValues>[] = [
  { name: "name", label: labels.name, kind: "text", show: String },
  { name: "number", label: labels.number, kind: "text", show: String },
  { name: "client", label: labels.client, kind: "text", show: String },
  { name: "description", label: labels.description, kind: "text", show: String },
];

/** Facts about the project, and a form for those that may change. */
export function Overview({ project, mayChange, again }: ProjectTab & { readonly again: () => void }) {
  const [isEditing, setEditing] = useUrlFlag("edit");
  const names = useAnswer(() => readNames("User", [project.ownerId]), project.ownerId, refreshMs);
  const close = () => setEditing(false);
  const submit = async (values: ProjectValues, version: number) => {
    await call(patchAnyProject, { path: { projectId }, body: { ...patchOf(values), version } });
    close();
    again();
  };
  const reload = async () => {
    const stored = await call(getAnyProject, { path: { projectId } });
    return { values: valuesOf(stored), version: stored.version };
  };
  return (
    <>
      <Shown answer={names}>{(nameOf) => <Facts facts={factsOf(project, nameOf)} />}</Shown>
      {mayChange && (
        <>
          <div class="actions">
            <button type="button" class="secondary" onClick={() => setEditing(true)}>
              {texts.edit}
            </button>
            <TakeSnapshot />
          </div>
          <DeleteProject project={project} again={again} />
        </>
      )}
      {isEditing && mayChange && (
        <Dialog title={texts.edit} onClose={close}>
          <Form
            fields={fields}
            initial={valuesOf(project)}
            version={project.version}
            submitLabel={engineTexts.save}
            submit={submit}
            reload={reload}
          />
        </Dialog>
      )}
    </>
  );
}

function factsOf(project: Project, nameOf: (id: string | null) => string): readonly Fact[] {
  const { uniqueNumber, sourceProjectId, message } = project;
  const own: readonly Fact[] = [
    { name: labels.number, value: project.number ?? texts.none },
    { name: labels.client, value: project.client ?? texts.none },
    { name: labels.description, value: project.description ?? texts.none },
    { name: texts.owner, value: <bdi>{nameOf(project.ownerId)}</bdi> },
    { name: texts.created, value: zonedText(project.createdAt) },
    { name: texts.changed, value: zonedText(project.updatedAt) },
    { name: texts.id, value: <code>{project.id}</code> },
  ];
  const source = sourceProjectId !== null && {
    name: texts.source,
    value: <a href={`/admin/projects/${sourceProjectId}`}>{sourceProjectId}</a>,
  };
  const taken: readonly Fact[] = project.locked
    ? [
        { name: texts.snapshotNumber, value: uniqueNumber ?? "" },
        { name: labels.message, value: message ?? texts.none },
      ]
    : [];
  return [...taken, ...own, ...(source ? [source] : [])];
}
