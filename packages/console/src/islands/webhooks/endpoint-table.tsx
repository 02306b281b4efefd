import type { WebhookEndpoint, WebhookStatistics } from "@design-catalog/client/api";
import { numberText } from "../engine/format.ts";
import { Menu, type MenuAct } from "../engine/menu.tsx";
import { Moment } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { goTo } from "../engine/use-url-state.ts";
import type { Trouble } from "./endpoint-state.ts";
import { slowText, SuccessRate } from "./health.tsx";
import { LastFailure } from "./last-failure.tsx";
import { StateBadge, StateHint } from "./state-badge.tsx";
import { stateTexts } from "./state-texts.ts";
import { texts } from "./texts.ts";
import { Undelivered } from "./undelivered.tsx";

/** Event types of an endpoint that gets all of them. */
export const everyType = "*";

const columns = [
  texts.endpoint,
  texts.state,
  texts.events,
  texts.successRate,
  texts.p95,
  texts.undelivered,
  stateTexts.lastAttempt,
  stateTexts.actions,
];

/** Endpoints with how they do; the whole line of one leads to its page. */
export function EndpointTable(shown: {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly troubled: readonly Trouble[];
  /** Statistics by endpoint; those that could not be read are absent. */
  readonly statistics: ReadonlyMap<string, WebhookStatistics>;
  readonly mayChange: boolean;
}) {
  const { endpoints, troubled, mayChange } = shown;
  return (
    <div class="listing">
      <Table label={texts.webhooks} columns={columns}>
        {endpoints.map((endpoint) => (
          <Row
            key={endpoint.id}
            {...{ endpoint, troubled, mayChange }}
            statistics={shown.statistics.get(endpoint.id)}
          />
        ))}
      </Table>
    </div>
  );
}

function Row(row: {
  readonly endpoint: WebhookEndpoint;
  readonly troubled: readonly Trouble[];
  readonly statistics: WebhookStatistics | undefined;
  readonly mayChange: boolean;
}) {
  const { endpoint, statistics, mayChange } = row;
  const { id, url, description } = endpoint;
  const name = description || url;
  return (
    <tr>
      <th scope="row">
        <a href={pathOf(id)} title={url}>
          {description || <Address url={url} />}
        </a>
        {description && (
          <p class="hint">
            <Address url={url} />
          </p>
        )}
      </th>
      <td>
        <StateBadge {...row} />
        <StateHint {...row} />
      </td>
      <td>
        <Types types={endpoint.eventTypes} />
      </td>
      <td>{statistics && <SuccessRate statistics={statistics} />}</td>
      <td>{statistics && slowText(statistics)}</td>
      <td>{statistics && <Undelivered {...statistics} endpointId={id} />}</td>
      <td>
        <LastAttempt {...{ endpoint, statistics }} />
      </td>
      <td>
        <Menu label={fill(stateTexts.actionsOn, { name })} acts={actsOn(endpoint, mayChange)} />
      </td>
    </tr>
  );
}

/** A URL whose host stands out. */
function Address({ url }: { readonly url: string }) {
  if (!URL.canParse(url)) return <>{url}</>;
  const { protocol, host } = new URL(url);
  const before = `${protocol}//`;
  const rest = url.startsWith(before + host) ? url.slice(before.length + host.length) : undefined;
  if (rest === undefined) return <>{url}</>;
  return (
    <>
      {before}
      <b>{host}</b>
      {rest}
    </>
  );
}

/** The number of event types, all of which a pointer names. */
function Types({ types }: { readonly types: readonly string[] }) {
  if (types.includes(everyType)) return <>{stateTexts.all}</>;
  return <span title={types.join(", ")}>{numberText(types.length)}</span>;
}

/** The newest attempt: when it was, and what it met if it failed. */
function LastAttempt({
  endpoint,
  statistics,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly statistics: WebhookStatistics | undefined;
}) {
  const { lastSuccessAt, lastFailureAt } = endpoint;
  const hasFailed = lastFailureAt !== null && (lastSuccessAt === null || lastSuccessAt < lastFailureAt);
  if (hasFailed) return <LastFailure failure={statistics?.lastFailure ?? null} endpoint={endpoint} />;
  return <Moment at={lastSuccessAt} />;
}

function actsOn({ id, enabled }: WebhookEndpoint, mayChange: boolean): readonly MenuAct[] {
  const open = (query: string) => () => goTo(`${pathOf(id)}?${query}`);
  const changes: readonly MenuAct[] = [
    { label: texts.edit, icon: "pencil", run: open("edit=1") },
    ...(enabled ? [{ label: texts.disable, icon: "pause", isDanger: true, run: open("disable=1") } as const] : []),
  ];
  return [
    { label: texts.deliveries, icon: "send", run: open("tab=deliveries") },
    { label: texts.share, icon: "link-2", run: open("share=1") },
    ...(mayChange ? changes : []),
  ];
}

function pathOf(id: string): string {
  return `/admin/webhooks/${id}`;
}
