import { deleteAnyProject, type Project, restoreProject, snapshotProject } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { Icon } from "../engine/icon.tsx";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton, TypedConfirmation } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { changing, projectId } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectFields);

interface SnapshotValues {
  readonly message: string;
}

const path = { id: projectId };

const fields: readonly FormField<SnapshotValues>[] = [
  { name: "message", label: labels.message, kind: "text", hint: texts.messageHint },
];

/** Takes a snapshot with a message, and leads to it. */
export function TakeSnapshot() {
  const [isOpen, setOpen] = useUrlFlag("snapshot");
  const close = () => setOpen(false);
  const submit = async ({ message }: SnapshotValues) => {
    const text = message.trim();
    const taken = await call(snapshotProject, { path, body: { message: text === "" ? null : text } });
    close();
    const label = fill(texts.snapshot, { number: taken.uniqueNumber ?? "" });
    tell({ text: texts.snapshotTaken, act: { label, href: `/admin/projects/${taken.id}` } });
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="camera" />
        {texts.takeSnapshot}
      </button>
      {isOpen && (
        <Dialog title={texts.takeSnapshot} onClose={close}>
          <Form
            fields={fields}
            initial={{ message: "" }}
            version={0}
            submitLabel={texts.takeSnapshot}
            submit={submit}
          />
        </Dialog>
      )}
    </>
  );
}

interface Removal {
  readonly project: Project;
  readonly again: () => void;
}

/** Deletes the project after its name was typed. */
export function DeleteProject({ project, again }: Removal) {
  const remove = async () => {
    await call(deleteAnyProject, { path: { projectId } });
    again();
  };
  return (
    <section class="danger-zone" aria-labelledby="delete-project">
      <h2 id="delete-project">{texts.deleteProject}</h2>
      <p class="hint">{texts.deleteProjectHint}</p>
      <TypedConfirmation word={project.name} label={texts.deleteProject} work={remove} />
    </section>
  );
}

/** Says that the project is deleted, and brings it back with its contents. */
export function DeletedProject({ again }: Pick<Removal, "again">) {
  const restore = async () => {
    await call(restoreProject, { path });
    again();
  };
  return (
    <div class="box notice" role="status">
      <p>{engineTexts.isDeleted}</p>
      {mayUse(changing) && <ActionButton label={engineTexts.restore} work={restore} />}
    </div>
  );
}
