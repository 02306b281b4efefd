import type { ServiceStatus } from "@design-catalog/client/api";
import { failingOf } from "../../attention/badges.ts";
import { concernsOf, pendingTarget, type Target, targets } from "../../attention/concerns.ts";
import { readStatus } from "../../attention/read-status.ts";
import { Card } from "../../engine/card.tsx";
import { numberText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { Badge, type Fact, Facts, Moment, Shown, useNow } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { wordText } from "../../engine/word-text.ts";
import { Attempts } from "./attempts.tsx";
import { Concerns } from "./concerns.tsx";
import { Invited } from "./invited.tsx";
import { Leading } from "./leading.tsx";
import { FirstSteps, useFirstSteps } from "./setup.tsx";
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
          <State status={status} />
          <Queues queue={status.queue} />
          <Sizes applications={status.applications} />
        </>
      )}
    </Shown>
  );
}

/**
 * Concerns, the figures of a day, and the first steps, which come first while the service sends nothing yet and are one line
 * below the figures afterwards.
 */
function Begin({ status }: { readonly status: ServiceStatus }) {
  const steps = useFirstSteps(status);
  const concerns = concernsOf(status, useNow());
  const isRunning = steps?.some(({ name, isDone }) => name === "testEvent" && isDone) ?? true;
  const isTrouble = concerns.some(({ isBad }) => isBad);
  return (
    <>
      {isTrouble && <Concerns concerns={concerns} />}
      {!isRunning && <FirstSteps steps={steps} />}
      {!isTrouble && <Concerns concerns={concerns} />}
      {mayUse("Admin Webhooks") && <Attempts failing={failingOf(status.endpoints)} />}
      {isRunning && <FirstSteps steps={steps} isShort />}
    </>
  );
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
