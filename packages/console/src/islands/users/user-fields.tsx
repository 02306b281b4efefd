import { Choice } from "../engine/choice.tsx";
import type { FormField } from "../engine/form.tsx";
import { languageName, languageOptions } from "../engine/language-names.ts";
import { haveRepeated } from "../engine/repeated.ts";
import { RolePicker } from "./role-picker.tsx";
import { type RoleNames, roleText } from "./roles.ts";
import { SettingLines } from "./setting-lines.tsx";
import { texts } from "./texts.ts";
import type { SettingLine, UserValues } from "./user-values.ts";

/** Fields of an invitation. */
export function inviteFields(names: RoleNames | undefined): readonly FormField<UserValues>[] {
  return [
    { name: "emailAddress", label: texts.emailAddress, kind: "email", show: String },
    { name: "firstName", label: texts.firstName, kind: "text", show: String },
    { name: "lastName", label: texts.lastName, kind: "text", show: String },
    {
      name: "locale",
      label: texts.language,
      kind: "custom",
      render: ({ locale }, change, { id, describedBy }) => (
        <Choice
          {...{ id, describedBy }}
          label={texts.language}
          value={locale}
          options={languageOptions(locale)}
          choose={change}
        />
      ),
      show: (tag) => (typeof tag === "string" ? languageName(tag) : ""),
    },
    {
      name: "roles",
      label: texts.roles,
      kind: "custom",
      render: ({ roles }, change, place) => <RolePicker {...{ names, place, change, chosen: roles }} />,
      show: (value) => (Array.isArray(value) ? roleText(value, names) : ""),
    },
  ];
}

/** Fields of a user. */
export function userFields(names: RoleNames | undefined): readonly FormField<UserValues>[] {
  return [
    ...inviteFields(names),
    {
      name: "settings",
      label: texts.settings,
      kind: "custom",
      hint: texts.settingsHint,
      render: ({ settings }, change, place) => <SettingLines {...{ settings, change, place }} />,
      show: (value) =>
        linesOf(value)
          .map((line) => `${line.name}: ${line.value}`)
          .join(", "),
      // A request holds each name once, so the service could not tell that a value is lost.
      objection: (value) => (haveRepeated(linesOf(value).map(({ name }) => name)) ? texts.settingTwice : undefined),
    },
  ];
}

function linesOf(value: UserValues[keyof UserValues]): readonly SettingLine[] {
  return typeof value === "string" ? [] : value.filter((line) => typeof line !== "string");
}
