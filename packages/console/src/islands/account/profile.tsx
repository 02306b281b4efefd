import { getMe, type Me, patchMe } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Choice } from "../engine/choice.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { Facts } from "../engine/parts.tsx";
import { tell } from "../engine/toasts.ts";
import { hasToStay } from "../engine/unsaved.ts";
import { texts } from "./texts.ts";

interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
}

const languages = [
  ["en", "English"],
  ["de", "Deutsch"],
] as const;

const fields: readonly FormField<ProfileValues>[] = [
  { name: "firstName", label: texts.firstName, kind: "text", show: String },
  { name: "lastName", label: texts.lastName, kind: "text", show: String },
  {
    name: "locale",
    label: texts.language,
    kind: "custom",
    hint: texts.languageHint,
    render: ({ locale }, change, { id }) => (
      <Choice id={id} label={texts.language} value={locale} options={optionsFor(locale)} choose={change} />
    ),
    show: String,
  },
];

/** The user's names and language. */
export function Profile({ me, again }: { readonly me: Me; readonly again: () => void }) {
  const submit = async (values: ProfileValues, version: number) => {
    const stored = await call(patchMe, { body: { ...bodyOf(values), version } });
    tell({ text: texts.saved });
    again();
    // Once this form counts as saved.
    if (values.locale !== me.locale) setTimeout(showAgain);
    return { values: valuesOf(stored), version: stored.version };
  };
  const reload = async () => {
    const stored = await call(getMe, {});
    return { values: valuesOf(stored), version: stored.version };
  };
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{texts.profile}</h2>
      <Facts
        facts={[
          { name: texts.emailAddress, value: <bdi>{me.emailAddress}</bdi> },
          { name: texts.roles, value: me.roleNames.length === 0 ? texts.none : me.roleNames.join(", ") },
        ]}
      />
      <Form
        fields={fields}
        initial={valuesOf(me)}
        version={me.version}
        submitLabel={engineTexts.save}
        submit={submit}
        reload={reload}
      />
    </section>
  );
}

function valuesOf({ firstName, lastName, locale }: Me): ProfileValues {
  return { firstName: firstName ?? "", lastName: lastName ?? "", locale };
}

function bodyOf({ firstName, lastName, locale }: ProfileValues) {
  return { firstName: textOrNull(firstName), lastName: textOrNull(lastName), locale };
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** The languages of the pages, and that of the account if it is another one. */
function optionsFor(locale: string): readonly (readonly [string, string])[] {
  return languages.some(([known]) => known === locale) ? languages : [...languages, [locale, locale]];
}

/** The frame of the page is in the language of the account, too; what is typed in other forms is worth more. */
function showAgain(): void {
  if (!hasToStay()) location.reload();
}
