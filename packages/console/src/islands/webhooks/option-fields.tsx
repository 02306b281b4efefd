import type { Field } from "@design-catalog/client";
import {
  type EventType,
  getWebhookSchema,
  previewNewWebhookFilter,
  previewWebhookFilter,
  type WebhookEndpoint,
} from "@design-catalog/client/api";
import { webhookEndpointFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Choice } from "../engine/choice.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import type { FormField } from "../engine/form.tsx";
import { Later } from "../engine/later.tsx";
import { labelOf, optionsOf, spoken, valueTitle } from "../engine/words.ts";
import { AuthField } from "./auth-field.tsx";
import { CertificateField } from "./certificate-field.tsx";
import { type EndpointOptionValues, type EndpointValues, limitOf, mask, trialOf } from "./endpoint-values.ts";
import { filterObjection } from "./filter/filter-objection.ts";
import type { FilterService } from "./filter/filter-service.ts";
import { texts } from "./texts.ts";

const described = webhookEndpointFields;

const limit: Pick<FormField<EndpointValues>, "kind" | "show" | "objection"> = {
  kind: "text",
  show: String,
  objection: (text) => (typeof text === "string" && Number.isNaN(limitOf(text)) ? texts.limitNoNumber : undefined),
};

/** Fields of the options and credentials of an endpoint, with the words of their definitions. */
export function optionFields(
  types: readonly EventType[],
  stored?: WebhookEndpoint,
): readonly FormField<EndpointValues>[] {
  return [...plainFields, filterField(types, stored), ...credentialFields(stored)];
}

const plainFields: readonly FormField<EndpointValues>[] = [
  {
    ...worded("payload", described.payload),
    kind: "custom",
    show: (value) => valueTitle(described.payload, value === "thin" ? value : "full"),
    render: ({ payload: value }, choose, { id, describedBy }) => (
      <Choice
        {...{
          id,
          describedBy,
          value,
          choose,
          label: labelOf(described.payload),
          options: optionsOf(described.payload),
        }}
      />
    ),
  },
  { ...worded("traceparent", described.traceparent), kind: "checkbox" },
  { ...worded("honourDeliveryHeader", described.honourDeliveryHeader), kind: "checkbox" },
  { ...worded("maxPerSecond", described.maxPerSecond), ...limit },
  { ...worded("maxAtOnce", described.maxAtOnce), ...limit },
];

function filterField(types: readonly EventType[], stored: WebhookEndpoint | undefined): FormField<EndpointValues> {
  return {
    ...worded("filter", described.filter),
    kind: "custom",
    show: String,
    hasParts: true,
    objection: (text) => (typeof text === "string" ? filterObjection(text) : undefined),
    render: (values, change, place) => (
      <Later load={() => import("./filter/filter-editor.tsx")}>
        {({ FilterEditor }) => (
          <FilterEditor
            {...{ types, change, place, label: labelOf(described.filter) }}
            chosen={values.eventTypes}
            text={values.filter}
            service={serviceOf(values, stored?.id)}
          />
        )}
      </Later>
    ),
  };
}

/** Judges of the form's filter; an endpoint that is not registered yet has no id. */
function serviceOf(values: EndpointValues, id: string | undefined): FilterService {
  const body = trialOf(values);
  const readSchema = (type: string) => call(getWebhookSchema, { path: { type } });
  if (id === undefined) return { readSchema, trial: body, preview: () => call(previewNewWebhookFilter, { body }) };
  return {
    readSchema,
    trial: body,
    preview: () => call(previewWebhookFilter, { path: { id }, body }),
    addressOf: (eventId) => `/admin/webhooks/${id}?tab=events&event=${eventId}`,
  };
}

function credentialFields(stored: WebhookEndpoint | undefined): readonly FormField<EndpointValues>[] {
  // A conflict must not show a secret that another tab was given.
  const masked = (value: unknown) => (value === "" || value === null ? "" : mask);
  return [
    {
      ...worded("auth", described.auth),
      kind: "custom",
      show: masked,
      hasParts: true,
      render: ({ auth, url }, change, place) => <AuthField {...{ auth, url, stored, change, place }} />,
    },
    {
      ...worded("clientCertificate", described.clientCertificate),
      kind: "custom",
      show: masked,
      render: ({ clientCertificate: pem }, change, place) => (
        <CertificateField {...{ pem, change, place }} stored={stored?.clientCertificate ?? null} />
      ),
    },
  ];
}

function worded(name: keyof EndpointOptionValues, field: Field) {
  const show = (value: unknown) => (value === true ? engineTexts.yes : engineTexts.no);
  return { name, label: labelOf(field), show, ...(field.hint && { hint: spoken(field.hint) }) };
}
