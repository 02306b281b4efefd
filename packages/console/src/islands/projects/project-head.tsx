import { getAnyProject, patchAnyProject, type Project } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { Icon } from "../engine/icon.tsx";
import { mayUse } from "../engine/page-data.ts";
import { PageHead } from "../engine/page-head.tsx";
import { Badge, Moment } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { PrintDiagram } from "./print-diagram.tsx";
import { TakeSnapshot } from "./project-actions.tsx";
import { patchOf, type ProjectValues, valuesOf } from "./project-values.ts";
import { changing, type ProjectTab, projectId } from "./project.ts";
import { StartProject } from "./start-project.tsx";
import { texts } from "./texts.ts";

interface Headed extends ProjectTab {
  readonly again: () => void;
}

const labels = labelsOf(projectFields);

const fields: readonly FormField<ProjectValues>[] = [
  { name: "name", label: labels.name, kind: "text", show: String },
  { name: "number", label: labels.number, kind: "text", show: String },
  { name: "client", label: labels.client, kind: "text", show: String },
  { name: "description", label: labels.description, kind: "text", show: String },
];

/** The head of the project's page: its name, whether it is a snapshot, for whom it is, and the acts on it. */
export function ProjectHead({ project, mayChange, again }: Headed) {
  const { name, locked, uniqueNumber, client, updatedAt } = project;
  return (
    <PageHead
      title={name}
      state={locked && <Badge tone="plain">{fill(texts.snapshot, { number: uniqueNumber ?? "" })}</Badge>}
      line={
        <>
          {client !== null && <bdi>{client}</bdi>}
          <span>
            {texts.changedAt} <Moment at={updatedAt} />
          </span>
        </>
      }
      acts={
        <>
          <PrintDiagram />
          {mayChange && (
            <>
              <EditProject {...{ project, again }} />
              <TakeSnapshot />
            </>
          )}
          {locked && mayUse(changing) && <StartProject snapshot={project} />}
        </>
      }
    />
  );
}

function EditProject({ project, again }: { readonly project: Project; readonly again: () => void }) {
  const [isEditing, setEditing] = useUrlFlag("edit");
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
      <button type="button" class="secondary" onClick={() => setEditing(true)}>
        <Icon name="pencil" />
        {texts.edit}
      </button>
      {isEditing && (
        <Dialog title={`${texts.edit}: ${project.name}`} onClose={close}>
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
