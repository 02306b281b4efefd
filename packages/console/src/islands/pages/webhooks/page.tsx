import {
  createWebhook,
  listWebhooks,
  type WebhookEndpoint,
  type WebhookEndpointCreated,
  type WebhookStatistics,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { FilterChoice } from "../../engine/choice.tsx";
import { Dialog } from "../../engine/dialog.tsx";
import { Empty } from "../../engine/empty.tsx";
import { Icon } from "../../engine/icon.tsx";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { PageHead } from "../../engine/page-head.tsx";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { endpointStates, isEndpointState, stateOf, type Trouble } from "../../webhooks/endpoint-state.ts";
import { createBody, type EndpointValues } from "../../webhooks/endpoint-values.ts";
import { readStatistics, slowText, SuccessRate } from "../../webhooks/health.tsx";
import { LastFailure } from "../../webhooks/last-failure.tsx";
import { SecretOnce } from "../../webhooks/secret-once.tsx";
import { StateBadge, StateHint } from "../../webhooks/state-badge.tsx";
import { stateTexts } from "../../webhooks/state-texts.ts";
import { texts } from "../../webhooks/texts.ts";
import { readTroubled } from "../../webhooks/troubled.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

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
  if (endpoints.length === 0) return <Empty add={mayUse(changing) ? () => url.set({ new: "1" }, true) : undefined} />;
  const asked = url.get("state");
  const isShown = (endpoint: WebhookEndpoint) => !isEndpointState(asked) || stateOf(endpoint, troubled).state === asked;
  const shown = endpoints.filter(isShown);
  return (
    <>
      <div class="filters">
        <FilterChoice
          label={stateTexts.shown}
          value={asked}
          options={[["", stateTexts.all], ...endpointStates.map((state) => [state, stateTexts.states[state]] as const)]}
          choose={(state) => url.set({ state })}
        />
      </div>
      {shown.length === 0 ? (
        <p role="status">{stateTexts.noneInState}</p>
      ) : (
        <Table label={texts.webhooks} columns={columns}>
          {shown.map((endpoint) => (
            <EndpointRow key={endpoint.id} {...{ endpoint, troubled }} statistics={statistics.get(endpoint.id)} />
          ))}
        </Table>
      )}
    </>
  );
}

const columns = [texts.endpoint, texts.state, texts.successRate, texts.p95, texts.undelivered, texts.lastFailure];

function EndpointRow(row: {
  readonly endpoint: WebhookEndpoint;
  readonly troubled: readonly Trouble[];
  readonly statistics: WebhookStatistics | undefined;
}) {
  const { endpoint, statistics } = row;
  const { id, url, description } = endpoint;
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/webhooks/${id}`}>{description || url}</a>
        {description && <p class="hint">{url}</p>}
      </th>
      <td>
        <StateBadge {...row} />
        <StateHint {...row} />
      </td>
      <td>{statistics && <SuccessRate statistics={statistics} />}</td>
      <td>{statistics && slowText(statistics)}</td>
      <td>{statistics && <Undelivered {...statistics} endpointId={id} />}</td>
      <td>
        <LastFailure failure={statistics?.lastFailure ?? null} endpoint={endpoint} />
      </td>
    </tr>
  );
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
