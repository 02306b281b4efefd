import type { WebhookEndpoint } from "@design-catalog/client/api";
import { webhookAuthFields as described, webhookEndpointFields } from "@design-catalog/client/fields";
import { Choice } from "../engine/choice.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Field, type FieldPlace, type FormField } from "../engine/form.tsx";
import { labelOf, optionsOf } from "../engine/words.ts";
import { type AuthValues, type EndpointValues, isOtherHost, mask, newAuth } from "./endpoint-values.ts";
import { texts } from "./texts.ts";

/** The client by which deliveries get an access token: a choice of its kind, and its members. */
export function AuthField(field: {
  readonly auth: AuthValues | null;
  readonly url: EndpointValues["url"];
  /** The endpoint as it is stored. @default a new one */
  readonly stored?: WebhookEndpoint | undefined;
  readonly change: (auth: AuthValues | null) => void;
  readonly place: FieldPlace;
}) {
  const { auth, change, place } = field;
  const label = labelOf(webhookEndpointFields.auth);
  const kinds = [["", engineTexts.none] as const, ...optionsOf(described.type)];
  const isAsked = isSecretAsked(field);
  return (
    <fieldset aria-describedby={place.describedBy} aria-label={label}>
      <legend>{label}</legend>
      <Choice
        id={place.id}
        label={labelOf(described.type)}
        value={auth === null ? "" : "oauth2_client_credentials"}
        options={kinds}
        choose={(kind) => change(kind === "" ? null : newAuth)}
      />
      {auth !== null &&
        fieldsOf(isAsked).map((member) => (
          <Field
            key={member.name}
            field={member}
            values={isAsked ? { ...auth, clientSecret: "" } : auth}
            issues={place.issues ?? []}
            change={(name, value) => change({ ...auth, [name]: value })}
          />
        ))}
    </fieldset>
  );
}

/** True while the mask stands for a secret that another host or token endpoint must not get unseen. */
function isSecretAsked({ auth, url, stored }: Parameters<typeof AuthField>[0]): boolean {
  if (auth?.clientSecret !== mask || !stored) return false;
  return isOtherHost(stored.url, url) || auth.tokenUrl.trim() !== stored.auth?.tokenUrl;
}

function fieldsOf(isAsked: boolean): readonly FormField<AuthValues>[] {
  return [
    { name: "tokenUrl", label: labelOf(described.tokenUrl), kind: "url" },
    { name: "clientId", label: labelOf(described.clientId), kind: "text" },
    {
      name: "clientSecret",
      label: labelOf(described.clientSecret),
      kind: "text",
      ...(isAsked && { note: () => <p class="field-error">{texts.secretAsked}</p> }),
    },
    {
      name: "authMethod",
      label: labelOf(described.authMethod),
      kind: "custom",
      render: ({ authMethod: value }, choose, { id, describedBy }) => {
        const [label, options] = [labelOf(described.authMethod), optionsOf(described.authMethod)];
        return <Choice {...{ id, describedBy, value, choose, label, options }} />;
      },
    },
    { name: "scope", label: labelOf(described.scope), kind: "text", hint: texts.scopeHint },
    { name: "audience", label: labelOf(described.audience), kind: "text", hint: texts.audienceHint },
  ];
}
