import { type Application, getApplication, patchApplication } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { engineTexts } from "../../engine/engine-texts.ts";
import { Form } from "../../engine/form.tsx";
import { numberText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { Facts, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { bodyOf, valuesOf } from "../../engine/resource/field-values.ts";
import { storedText } from "../../engine/resource/field-words.ts";
import type { Values } from "../../engine/resource/field.ts";
import { formFieldOf } from "../../engine/resource/form-field.tsx";
import { readReferences } from "../../engine/resource/row-calls.ts";
import { Table } from "../../engine/table.tsx";
import { Tabs } from "../../engine/tabs.tsx";
import { tell } from "../../engine/toasts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useApplicationName } from "../../engine/use-title.ts";
import { flatOf, nestedOf } from "../../settings/flat.ts";
import { quotaText, type Section, sections } from "../../settings/sections.tsx";
import { texts } from "../../settings/texts.ts";

const changing = "Admin Application r/w";
const paths = sections.flatMap(({ fields }) => fields.map(({ name }) => name));

mount(Settings);

function Settings() {
  const answer = useAnswer(read, "", refreshMs);
  useApplicationName(answer.value?.name);
  const onSaved = () => {
    tell({ text: texts.saved });
    answer.again();
  };
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <Shown answer={answer}>
        {(application) => (
          <Tabs
            label={texts.sections}
            tabs={sections.map((section) => ({
              name: section.name,
              label: section.label,
              content: () => <OneSection key={section.name} {...{ section, application, onSaved }} />,
            }))}
          />
        )}
      </Shown>
    </>
  );
}

interface Shows {
  readonly section: Section;
  readonly application: Application;
  readonly onSaved: () => void;
}

function OneSection({ section, application, onSaved }: Shows) {
  const { fields } = section;
  const stored = flatOf(application, paths);
  const submit = async (values: Values, version: number, base: Values) => {
    const body = { ...nestedOf(bodyOf(fields, values, base)), version };
    const now = await call(patchApplication, { path: { applicationId: application.id }, body });
    onSaved();
    return { values: valuesOf(fields, flatOf(now, paths)), version: now.version };
  };
  const reload = async () => {
    const now = await read();
    return { values: valuesOf(fields, flatOf(now, paths)), version: now.version };
  };
  return (
    <>
      {mayUse(changing) ? (
        <Form
          fields={fields.map(formFieldOf)}
          initial={valuesOf(fields, stored)}
          version={application.version}
          submitLabel={engineTexts.save}
          submit={submit}
          reload={reload}
        />
      ) : (
        <Facts
          facts={fields.map((field) => ({
            name: field.label,
            value: storedText(field, stored[field.name]) || engineTexts.none,
          }))}
        />
      )}
      {section.name === "quotas" && <QuotaUse application={application} />}
    </>
  );
}

function QuotaUse({ application: { quotaUse } }: { readonly application: Application }) {
  if (quotaUse.length === 0) return null;
  return (
    <Table label={texts.quotas} columns={[texts.quota, texts.used, texts.limit]}>
      {quotaUse.map(({ name, used, limit }) => (
        <tr key={name}>
          <th scope="row">{quotaText(name)}</th>
          <td>{used === null ? "–" : numberText(used)}</td>
          <td>{numberText(limit)}</td>
        </tr>
      ))}
    </Table>
  );
}

async function read(): Promise<Application> {
  const application = await call(getApplication, {});
  for (const { fields } of sections) await readReferences(fields, [flatOf(application, paths)]);
  return application;
}
