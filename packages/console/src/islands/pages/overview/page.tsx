import type { ServiceStatus } from "@design-catalog/client/api";
import { webhookEndpointFields } from "@design-catalog/client/fields";
import type { ComponentChildren } from "preact";
import { failingOf } from "../../attention/badges.ts";
import { type Concern, concernsOf, pendingTarget, type Target, targets } from "../../attention/concerns.ts";
import { readStatus } from "../../attention/read-status.ts";
import { texts as attentionTexts } from "../../attention/texts.ts";
import { Card } from "../../engine/card.tsx";
import { numberText } from "../../engine/format.ts";
import { Icon } from "../../engine/icon.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { Badge, type Fact, Facts, Moment, Shown, useNow } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { wordText } from "../../engine/word-text.ts";
import { valueTitle } from "../../engine/words.ts";
import { errorClassText } from "../../webhooks/delivery-words.ts";
import type { Trouble } from "../../webhooks/endpoint-state.ts";
import { LastFailure } from "../../webhooks/last-failure.tsx";
import { Attempts } from "./attempts.tsx";
import { Invited } from "./invited.tsx";
import { FirstSteps } from "./setup.tsx";
import { Sizes } from "./sizes.tsx";
import { texts } from "./texts.ts";

const refreshMs = 10_000;

mount(Overview);

function Overview() {
  const answer = useAnswer(readStatus, "", refreshMs);
  return (
    <Shown answer={answer}>
      {(status) => (
        <>
          <Begin status={status} />
          {mayUse("Admin Users") && <Invited />}
          {mayUse("Admin Webhooks") && <Attempts failing={failingOf(status.endpoints)} />}
          <State status={status} />
          <Queues queue={status.queue} />
          <Sizes applications={status.applications} />
        </>
      )}
    </Shown>
  );
}

/** The first steps and what is wrong; trouble stands above the steps. */
function Begin({ status }: { readonly status: ServiceStatus }) {
  const concerns = concernsOf(status, useNow());
  const isTrouble = concerns.some(({ isBad }) => isBad);
  return (
    <>
      {isTrouble && <Concerns concerns={concerns} />}
      <FirstSteps status={status} />
      {!isTrouble && <Concerns concerns={concerns} />}
    </>
  );
}

function Concerns({ concerns }: { readonly concerns: readonly Concern[] }) {
  return (
    <section aria-labelledby="wrong">
      <h2 id="wrong">{texts.wrong}</h2>
      {concerns.length === 0 ? (
        <p class="box done">{attentionTexts.nothing}</p>
      ) : (
        <ul class="concerns">
          {concerns.map(({ text, isBad, page, part, endpoints = [] }) => (
            <li key={text} class={isBad ? "bad" : "warn"}>
              <span class="sign">
                <Icon name={isBad ? "triangle-alert" : "circle-alert"} />
              </span>
              <div>
                <Leading to={page}>{text}</Leading>
                {endpoints.length > 0 && <Endpoints endpoints={endpoints} />}
              </div>
              {part && mayUse(part.page.privilege) && (
                <a class="button secondary" href={part.page.href}>
                  {part.text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Each endpoint with its reason and since when; where its last failure is known, that is the reason. */
function Endpoints({ endpoints }: { readonly endpoints: readonly Trouble[] }) {
  return (
    <ul class="named">
      {endpoints.map(({ id, url, reason, since, lastFailure, lastFailureAt }) => (
        <li key={id}>
          <Leading to={targets.endpoint(id)}>{url}</Leading>
          {reason !== null && !lastFailure && ` · ${reasonText(reason)}`}
          {since !== null && (
            <>
              {` · ${texts.began} `}
              <Moment at={since} />
            </>
          )}
          {lastFailure && <LastFailure failure={lastFailure} endpoint={{ id, lastFailureAt }} />}
        </li>
      ))}
    </ul>
  );
}

function reasonText(reason: NonNullable<Trouble["reason"]>): string {
  const isDisabling = reason === "manual" || reason === "failing";
  return isDisabling ? valueTitle(webhookEndpointFields.disabledReason, reason) : errorClassText(reason);
}

/** A link for those who may open its page. */
function Leading({ to, children }: { readonly to: Target | undefined; readonly children: ComponentChildren }) {
  return to && mayUse(to.privilege) ? <a href={to.href}>{children}</a> : <>{children}</>;
}

function State({ status }: { readonly status: ServiceStatus }) {
  const { database, partitions, lastBackupAt, oldestPendingAt, endpoints, jobs, mails } = status;
  const facts: readonly Fact[] = [
    { name: texts.database, value: database ?? texts.unknown },
    { name: texts.partitionsName, value: partitions.daysAhead ?? texts.unknown },
    { name: texts.lastBackup, value: <Moment at={lastBackupAt} none={texts.none} /> },
    { name: texts.oldest, value: <OldestPending at={oldestPendingAt} to={pendingTarget(endpoints)} /> },
    { name: texts.jobs, value: <Counts counts={jobs} targetOf={targets.jobs} /> },
    { name: texts.mails, value: <Counts counts={mails} targetOf={targets.mails} /> },
  ];
  return (
    <Card id="state" title={texts.state}>
      <div class="card-body">
        <Facts facts={facts} />
      </div>
    </Card>
  );
}

function OldestPending({ at, to }: { readonly at: string | null; readonly to: Target }) {
  const moment = <Moment at={at} none={texts.none} />;
  return at === null ? moment : <Leading to={to}>{moment}</Leading>;
}

function Counts(counted: {
  readonly counts: ServiceStatus["jobs"] | ServiceStatus["mails"];
  readonly targetOf: (status: string) => Target;
}) {
  const { counts, targetOf } = counted;
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <span class="badges">
      {shown.length === 0 && texts.none}
      {shown.map(([status, count]) => (
        <Leading key={status} to={targetOf(status)}>
          <Badge tone={status === "failed" ? "bad" : "plain"}>
            {numberText(count)} {wordText(texts.status, status)}
          </Badge>
        </Leading>
      ))}
    </span>
  );
}

function Queues({ queue }: { readonly queue: ServiceStatus["queue"] }) {
  return (
    <Card id="queues" title={texts.queues}>
      <Table label="#queues" columns={[texts.queue, texts.ready, texts.deferred, texts.active]}>
        {queue.map(({ name, ready, deferred, active }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{numberText(ready)}</td>
            <td>{numberText(deferred)}</td>
            <td>{numberText(active)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
