import {
  createWebhook,
  listWebhooks,
  type WebhookEndpoint,
  type WebhookEndpointCreated,
  type WebhookStatistics,
} from "@design-catalog/client/api";
import { useRef, useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { Empty } from "../../engine/empty.tsx";
import { engineTexts } from "../../engine/engine-texts.ts";
import { GridFilters } from "../../engine/grid-filter.tsx";
import type { GridFilter } from "../../engine/grid-query.ts";
import { Icon } from "../../engine/icon.tsx";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { PageHead } from "../../engine/page-head.tsx";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { Segments } from "../../engine/segments.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { type UrlState, useUrlState } from "../../engine/use-url-state.ts";
import { endpointStates, isEndpointState, stateOf, type Trouble } from "../../webhooks/endpoint-state.ts";
import { everyType, EndpointTable } from "../../webhooks/endpoint-table.tsx";
import { createBody, type EndpointValues } from "../../webhooks/endpoint-values.ts";
import { readStatistics } from "../../webhooks/health.tsx";
import { SecretOnce } from "../../webhooks/secret-once.tsx";
import { stateTexts } from "../../webhooks/state-texts.ts";
import { texts } from "../../webhooks/texts.ts";
import { readTroubled } from "../../webhooks/troubled.ts";

const refreshMs = 15_000;
const changing = "Admin Webhooks r/w";

mount(Webhooks);

function Webhooks() {
  const url = useUrlState();
  const answer = useAnswer(readListed, "", refreshMs);
  const close = () => {
    url.set({ new: "" });
    answer.again();
  };
  return (
    <>
      <PageHead acts={mayUse(changing) && <AddButton />} />
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <Shown answer={answer}>{(listed) => <Endpoints {...listed} />}</Shown>
      {url.get("new") !== "" && mayUse(changing) && <NewEndpoint onClose={close} />}
    </>
  );
}

function AddButton() {
  const url = useUrlState();
  return (
    <button type="button" onClick={() => url.set({ new: "1" }, true)}>
      <Icon name="plus" />
      {texts.add}
    </button>
  );
}

/** Endpoints with what the list says of them. */
interface Listed {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly troubled: readonly Trouble[];
  /** Statistics by endpoint; those that could not be read are absent. */
  readonly statistics: ReadonlyMap<string, WebhookStatistics>;
}

/** Reads all at once: figures that came later would move the links under the pointer. */
async function readListed(): Promise<Listed> {
  const endpoints = await call(listWebhooks, {});
  const read = async ({ id }: WebhookEndpoint) => [id, await readStatistics(id)] as const;
  const [troubled, ...found] = await Promise.all([
    readTroubled().catch(() => []),
    ...endpoints.map((endpoint) => read(endpoint).catch(() => undefined)),
  ]);
  return { endpoints, troubled, statistics: new Map(found.filter((pair) => pair !== undefined)) };
}

function Endpoints({ endpoints, troubled, statistics }: Listed) {
  const url = useUrlState();
  const judged = endpoints.map((endpoint) => ({ endpoint, state: stateOf(endpoint, troubled).state }));
  // Those that need somebody first, as they were at the beginning: later, nothing moves under the pointer.
  const order = useRef(endpointStates.flatMap((state) => judged.filter((one) => one.state === state)).map(idOf));
  if (endpoints.length === 0) return <Empty add={mayUse(changing) ? () => url.set({ new: "1" }, true) : undefined} />;
  const rank = ({ id }: WebhookEndpoint) => (order.current.includes(id) ? order.current.indexOf(id) : endpoints.length);
  const asked = url.get("state");
  const found = judged.filter(({ endpoint }) => isFound(endpoint, url));
  const shown = found.filter(({ state }) => !isEndpointState(asked) || state === asked);
  const segments = [["", stateTexts.all] as const, ...stateOptions].map(([value, label]) => {
    const rows = found.filter(({ state }) => value === "" || state === value);
    return { value, label, rows: { count: rows.length, isMore: false }, isBad: value === "failing" };
  });
  return (
    <>
      <Segments label={stateTexts.shown} name="state" segments={segments} number={stateTexts.number} />
      <div class="toolbar">
        <GridFilters filters={filtersFor(endpoints)} url={url} />
        <div class="tools">
          <p role="status" class="hint">
            <span>{countedText(stateTexts.number, shown.length)}</span>
          </p>
        </div>
      </div>
      {shown.length === 0 ? (
        <p role="status">{isEndpointState(asked) ? stateTexts.noneInState : engineTexts.noMatch}</p>
      ) : (
        <EndpointTable
          endpoints={shown.map(({ endpoint }) => endpoint).toSorted((one, other) => rank(one) - rank(other))}
          mayChange={mayUse(changing)}
          {...{ troubled, statistics }}
        />
      )}
    </>
  );
}

function idOf({ endpoint }: { readonly endpoint: WebhookEndpoint }): string {
  return endpoint.id;
}

const stateOptions = endpointStates.map((state) => [state, stateTexts.states[state]] as const);

/** Filters of the list: a part of a text, the state, and an event type that some endpoint gets by its name. */
function filtersFor(endpoints: readonly WebhookEndpoint[]): readonly GridFilter[] {
  const types = [...new Set(endpoints.flatMap(({ eventTypes }) => eventTypes))].filter((type) => type !== everyType);
  return [
    { name: "search", label: stateTexts.search },
    { name: "state", label: stateTexts.shown, options: stateOptions, isAbove: true },
    { name: "type", label: texts.eventType, options: types.toSorted().map((type) => [type, type]) },
  ];
}

function isFound({ description, url, eventTypes }: WebhookEndpoint, asked: UrlState): boolean {
  const [text, type] = [asked.get("search").toLowerCase(), asked.get("type")];
  const isOfType = type === "" || eventTypes.includes(type) || eventTypes.includes(everyType);
  return isOfType && `${description ?? ""} ${url}`.toLowerCase().includes(text);
}

/** The form of a new endpoint, then its secret, which this is the only time to see without a trace. */
function NewEndpoint({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<WebhookEndpointCreated>();
  const submit = async (values: EndpointValues) => {
    setCreated(await call(createWebhook, { body: createBody(values) }));
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      {created ? (
        <>
          <SecretOnce secret={created.secret} />
          <p>
            <a class="button" href={`/admin/webhooks/${created.endpoint.id}`}>
              {texts.openEndpoint}
            </a>
          </p>
        </>
      ) : (
        <Later load={() => import("../../webhooks/endpoint-form.tsx")}>
          {({ EndpointForm }) => <EndpointForm submit={submit} />}
        </Later>
      )}
    </Dialog>
  );
}
