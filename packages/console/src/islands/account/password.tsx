import { changePassword, type PasswordChange } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { tell } from "../engine/toasts.ts";
import { secretField } from "./secret-input.tsx";
import { texts } from "./texts.ts";

const fields: readonly FormField<PasswordChange>[] = [
  secretField({ name: "currentPassword", label: texts.currentPassword }, "current-password"),
  secretField({ name: "newPassword", label: texts.newPassword, hint: texts.newPasswordHint }, "new-password"),
];

/** Changes the password, for which no mail is needed. */
export function Password() {
  const [times, setTimes] = useState(0);
  const submit = async (body: PasswordChange) => {
    await call(changePassword, { body });
    setTimes(times + 1);
    tell({ text: texts.passwordChanged });
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">{texts.password}</h2>
      <Form
        key={times}
        fields={fields}
        initial={{ currentPassword: "", newPassword: "" }}
        version={0}
        submitLabel={texts.changePassword}
        submit={submit}
      />
    </section>
  );
}
