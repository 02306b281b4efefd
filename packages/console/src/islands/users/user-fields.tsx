import type { FormField } from "../engine/form.tsx";
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
    { name: "locale", label: texts.language, kind: "text", hint: texts.languageHint, show: String },
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
      show: (value) => linesText(value),
    },
  ];
}

function linesText(value: UserValues[keyof UserValues]): string {
  if (!Array.isArray(value)) return "";
  // Only the settings have this field.
  return (value as readonly SettingLine[]).map((line) => `${line.name}: ${line.value}`).join(", ");
}
