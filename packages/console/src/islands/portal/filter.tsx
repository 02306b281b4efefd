import { getPortalEndpoint, patchPortalEndpoint, type PortalEndpoint } from "@design-catalog/client/api";
import { previewPortalFilter, type WebhookFilterPreview } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { countedText } from "../engine/counted.ts";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { numberText } from "../engine/format.ts";
import { ActionButton } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { filterOf, jsonOf } from "../webhooks/endpoint-values.ts";
import { texts } from "../webhooks/texts.ts";
import { call } from "./call.ts";
import { portalTexts } from "./texts.ts";

interface FilterValues {
  /** JSON; empty for none. */
  readonly filter: string;
}

const fields: readonly FormField<FilterValues>[] = [
  {
    name: "filter",
    label: portalTexts.filter,
    hint: portalTexts.filterHint,
    kind: "custom",
    show: String,
    objection: (text) => (text.trim() !== "" && jsonOf(text) === undefined ? texts.filterNotJson : undefined),
    render: ({ filter }, change, { id, describedBy, isInvalid }) => (
      <>
        <label for={id}>{portalTexts.filter}</label>
        <textarea
          id={id}
          rows={8}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={filter}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </>
    ),
  },
];

/** The filter of the endpoint: tried on past events before it is saved. */
export function Filter({ endpoint, again }: { readonly endpoint: PortalEndpoint; readonly again: () => void }) {
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
        fields={fields}
        initial={valuesOf(endpoint)}
        version={endpoint.version}
        submitLabel={engineTexts.save}
        submit={save}
        reload={reload}
        beneath={({ filter }) => <Trial filter={filter} />}
      />
      <p role="status">{isSaved ? portalTexts.saved : ""}</p>
    </>
  );
}

function valuesOf({ filter }: PortalEndpoint): FilterValues {
  return { filter: filter === null ? "" : JSON.stringify(filter, null, 2) };
}

function Trial({ filter }: FilterValues) {
  const [tried, setTried] = useState<WebhookFilterPreview>();
  const run = async () => {
    setTried(undefined);
    setTried(await call(previewPortalFilter, { body: { filter: filterOf(filter) } }));
  };
  return (
    <>
      <div class="actions">
        <ActionButton label={portalTexts.tryFilter} work={run} />
      </div>
      <div role="status">
        {tried && (
          <p>{fill(countedText(portalTexts.tried, tried.examined), { matching: numberText(tried.matching) })}</p>
        )}
      </div>
      {tried && tried.sample.length > 0 && (
        <details>
          <summary>{portalTexts.triedSample}</summary>
          <pre tabIndex={0}>{JSON.stringify(tried.sample, null, 2)}</pre>
        </details>
      )}
    </>
  );
}
