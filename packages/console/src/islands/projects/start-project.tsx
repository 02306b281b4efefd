import { copyProject, type Project } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { Icon } from "../engine/icon.tsx";
import { forgetUnsaved } from "../engine/unsaved.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

interface StartValues {
  readonly name: string;
}

const fields: readonly FormField<StartValues>[] = [
  { name: "name", label: labelsOf(projectFields).name, kind: "text", hint: texts.startHint },
];

/** Starts a project with everything that a snapshot has, and leads to it. */
export function StartProject({ snapshot }: { readonly snapshot: Pick<Project, "name"> }) {
  const [isOpen, setOpen] = useUrlFlag("start");
  const submit = async ({ name }: StartValues) => {
    const { id } = await call(copyProject, { path: { id: projectId }, body: { name } });
    forgetUnsaved();
    location.assign(`/admin/projects/${id}`);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {texts.startProject}
      </button>
      {isOpen && (
        <Dialog title={texts.startProject} onClose={() => setOpen(false)}>
          <Form
            fields={fields}
            initial={{ name: snapshot.name }}
            version={0}
            submitLabel={texts.startProject}
            submit={submit}
          />
        </Dialog>
      )}
    </>
  );
}
