import {
  getPortalEndpoint,
  getWebhookSchema,
  listPortalSchemas,
  patchPortalEndpoint,
  type EventType,
  type PortalEndpoint,
  previewPortalFilter,
} from "@design-catalog/client/api";
import { webhookEndpointFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { spoken } from "../engine/words.ts";
import { filterOf, filterText } from "../webhooks/endpoint-values.ts";
import { FilterEditor } from "../webhooks/filter/filter-editor.tsx";
import { filterObjection } from "../webhooks/filter/filter-objection.ts";
import type { FilterService } from "../webhooks/filter/filter-service.ts";
import { call } from "./call.ts";
import { portalTexts } from "./texts.ts";

interface FilterValues {
  /** JSON; empty for none. */
  readonly filter: string;
}

interface EndpointOptions {
  readonly endpoint: PortalEndpoint;
  readonly again: () => void;
}

/** The filter of the endpoint: tried on past events before it is saved. */
export function Filter(options: EndpointOptions) {
  const answer = useAnswer(() => call(listPortalSchemas, {}), "");
  return <Shown answer={answer}>{(types) => <FilterForm {...options} types={types} />}</Shown>;
}

function FilterForm({ endpoint, again, types }: EndpointOptions & { readonly types: readonly EventType[] }) {
  const [isSaved, setSaved] = useState(false);
  const save = async ({ filter }: FilterValues, version: number) => {
    setSaved(false);
    await call(patchPortalEndpoint, { body: { version, filter: filterOf(filter) } });
    setSaved(true);
    again();
  };
  const reload = async () => {
    const stored = await call(getPortalEndpoint, {});
    return { values: valuesOf(stored), version: stored.version };
  };
  return (
    <>
      <Form
        fields={[filterField(types, endpoint.eventTypes)]}
        initial={valuesOf(endpoint)}
        version={endpoint.version}
        submitLabel={engineTexts.save}
        submit={save}
        reload={reload}
      />
      <p role="status">{isSaved ? portalTexts.saved : ""}</p>
    </>
  );
}

function valuesOf({ filter }: PortalEndpoint): FilterValues {
  return { filter: filterText(filter) };
}

function filterField(types: readonly EventType[], chosen: readonly string[]): FormField<FilterValues> {
  const { hint } = webhookEndpointFields.filter;
  return {
    name: "filter",
    label: portalTexts.filter,
    ...(hint && { hint: spoken(hint) }),
    kind: "custom",
    hasParts: true,
    show: String,
    objection: filterObjection,
    render: ({ filter: text }, change, place) => (
      <FilterEditor {...{ types, chosen, text, change, place, label: portalTexts.filter, service: serviceOf(text) }} />
    ),
  };
}

function serviceOf(text: string): FilterService {
  const body = { filter: filterOf(text) };
  return {
    readSchema: (type) => call(getWebhookSchema, { path: { type } }),
    trial: body,
    preview: () => call(previewPortalFilter, { body }),
  };
}
