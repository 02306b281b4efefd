import {
  checkWebhookUrl,
  type EventType,
  getWebhook,
  listEventTypes,
  type WebhookEndpoint,
} from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { IssueText } from "../engine/issue-text.tsx";
import { Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { useSettled } from "../engine/use-settled.ts";
import {
  type EndpointValues,
  headersText,
  headerTwice,
  isOtherHost,
  joinHeaders,
  newEndpoint,
  valuesOf,
} from "./endpoint-values.ts";
import { EventTypePicker } from "./event-type-picker.tsx";
import { HeaderLines } from "./header-lines.tsx";
import { optionFields } from "./option-fields.tsx";
import { texts } from "./texts.ts";

/** Milliseconds without a key until a URL is checked. */
const checkDelayMs = 400;

/** The form of an endpoint, of a new one without `endpoint`. */
export function EndpointForm(form: {
  readonly endpoint?: WebhookEndpoint;
  readonly submit: (values: EndpointValues, version: number, stored: EndpointValues) => Promise<void>;
}) {
  const types = useAnswer(() => call(listEventTypes, {}), "");
  const { endpoint, submit } = form;
  const reload = async () => {
    const stored = await call(getWebhook, { path: { id: endpoint?.id ?? "" } });
    return { values: valuesOf(stored), version: stored.version };
  };
  return (
    <Shown answer={types}>
      {(known) => (
        <Form
          fields={endpoint ? fieldsOf(known, endpoint) : firstFieldsOf(known)}
          focused={endpoint ? undefined : "url"}
          initial={endpoint ? valuesOf(endpoint) : newEndpoint}
          version={endpoint?.version ?? 0}
          submitLabel={endpoint ? engineTexts.save : texts.create}
          submit={submit}
          {...(endpoint && { reload })}
        />
      )}
    </Shown>
  );
}

/** Fields that a new endpoint needs; the others fold. */
const needed: readonly string[] = ["url", "description", "eventTypes"];

function firstFieldsOf(types: readonly EventType[]): readonly FormField<EndpointValues>[] {
  return fieldsOf(types, undefined).map((field) => ({ ...field, isMore: !needed.includes(field.name) }));
}

function fieldsOf(
  types: readonly EventType[],
  stored: WebhookEndpoint | undefined,
): readonly FormField<EndpointValues>[] {
  return [
    {
      name: "url",
      label: texts.url,
      kind: "url",
      hint: texts.urlHint,
      note: ({ url }) => <UrlVerdict url={url} />,
      show: String,
    },
    { name: "description", label: texts.description, kind: "text", show: String },
    {
      name: "eventTypes",
      label: texts.eventTypes,
      kind: "custom",
      render: ({ eventTypes }, change, place) => <EventTypePicker {...{ types, place, change, chosen: eventTypes }} />,
      show: (value) => (Array.isArray(value) ? value.join(", ") : ""),
    },
    {
      name: "notificationEmail",
      label: texts.notificationEmail,
      kind: "email",
      hint: texts.notificationHint,
      show: String,
    },
    {
      name: "headers",
      label: texts.headers,
      kind: "custom",
      hint: texts.headersHint,
      hasParts: true,
      render: ({ headers, url }, change, place) => {
        const isAsked = stored !== undefined && isOtherHost(stored.url, url);
        return <HeaderLines {...{ lines: headers, isAsked, change, place }} />;
      },
      show: headersText,
      objection: (value) => (headerTwice(value) ? texts.headerTwice : undefined),
      join: joinHeaders,
    },
    ...optionFields(types, stored),
  ];
}

/** The rules of registration, asked while the user types. */
function UrlVerdict({ url }: { readonly url: string }) {
  const checked = useSettled(url.trim(), checkDelayMs);
  const answer = useAnswer(
    async () => (checked === "" ? undefined : call(checkWebhookUrl, { body: { url: checked } })),
    checked,
  );
  const verdict = checked === url.trim() ? answer.value : undefined;
  if (!verdict) return null;
  if (verdict.ok) return <p class="hint">{texts.urlFine}</p>;
  return (
    <p class="field-error">
      <IssueText code={verdict.code ?? ""} message={verdict.message ?? ""} />
    </p>
  );
}
