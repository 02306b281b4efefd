import {
  createViewTemplateFromTemplate,
  listServiceViews,
  listViewTemplates,
  type ViewTemplate,
  type ViewTemplateCopy,
} from "@design-catalog/client/api";
import { viewTemplateFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Choice, type Options } from "../engine/choice.tsx";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { Shown } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { labelOf } from "../engine/words.ts";
import { texts } from "./texts.ts";

interface Copy {
  /** Member of the request that names the template, a colon, and the template's id. */
  readonly source: string;
  readonly name: string;
}

/** Copies a template that comes with the service, or another one, under a name of its own. */
export function CopyTemplate({ onCopied }: { readonly onCopied: (template: ViewTemplate) => void }) {
  const [isOpen, setOpen] = useUrlFlag("copy");
  const close = () => setOpen(false);
  const submit = async ({ source, name }: Copy) => {
    const [member = "", id = ""] = source.split(":");
    const body: ViewTemplateCopy = { [member]: id, ...(name.trim() !== "" && { name: name.trim() }) };
    onCopied(await call(createViewTemplateFromTemplate, { body }));
    close();
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.copy}
      </button>
      {isOpen && (
        <Dialog title={texts.copy} onClose={close}>
          <CopyForm submit={submit} />
        </Dialog>
      )}
    </>
  );
}

function CopyForm({ submit }: { readonly submit: (copy: Copy) => Promise<void> }) {
  const answer = useAnswer(readSources, "");
  return (
    <Shown answer={answer}>
      {(sources) => (
        <Form
          fields={fieldsOf(sources)}
          initial={{ source: sources[0]?.[0] ?? "", name: "" }}
          version={0}
          submitLabel={texts.copy}
          submit={submit}
        />
      )}
    </Shown>
  );
}

function fieldsOf(options: Options): readonly FormField<Copy>[] {
  return [
    {
      name: "source",
      label: texts.source,
      kind: "custom",
      render: ({ source }, choose, { id, describedBy }) => (
        <Choice {...{ id, describedBy, label: texts.source, options, value: source, choose }} />
      ),
    },
    { name: "name", label: labelOf(viewTemplateFields.name), kind: "text" },
  ];
}

async function readSources(): Promise<Options> {
  const [service, own] = await Promise.all([
    call(listServiceViews, {}),
    call(listViewTemplates, { query: { limit: 1000 } }),
  ]);
  return [
    ...service.map(({ id, name }) => [`serviceViewId:${id}`, fill(texts.sourceService, { name })] as const),
    ...own.map(({ id, name }) => [`templateId:${id}`, fill(texts.sourceOwn, { name })] as const),
  ];
}
