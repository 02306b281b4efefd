import { copyProject, type Project } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { Icon } from "../engine/icon.tsx";
import { forgetUnsaved } from "../engine/unsaved.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { texts } from "./texts.ts";

interface StartValues {
  readonly name: string;
}

const fields: readonly FormField<StartValues>[] = [
  { name: "name", label: labelsOf(projectFields).name, kind: "text", hint: texts.startHint },
];

/** The snapshot that a project starts from. */
interface Start {
  readonly snapshot: Pick<Project, "id" | "name">;
}

/** Starts a project with everything that the snapshot of the page has, and leads to it. */
export function StartProject({ snapshot }: Start) {
  const [isOpen, setOpen] = useUrlFlag("start");
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {texts.startProject}
      </button>
      {isOpen && (
        <Dialog title={texts.startProject} onClose={() => setOpen(false)}>
          <StartForm snapshot={snapshot} />
        </Dialog>
      )}
    </>
  );
}

/** Names the project that starts from a snapshot, and leads to it. */
export function StartForm({ snapshot }: Start) {
  const submit = async ({ name }: StartValues) => {
    const { id } = await call(copyProject, { path: { id: snapshot.id }, body: { name } });
    forgetUnsaved();
    location.assign(`/admin/projects/${id}`);
  };
  return (
    <Form
      fields={fields}
      initial={{ name: snapshot.name }}
      version={0}
      submitLabel={texts.startProject}
      submit={submit}
    />
  );
}
