import type { ServiceStatus } from "@design-catalog/client/api";
import { type Counted, countedText } from "../engine/counted.ts";
import { momentText } from "../engine/format.ts";
import { fill } from "../engine/texts.ts";
import { mailWarningText } from "../mails/mail-warnings.tsx";
import { type Phase, phaseAddress, yesterdayAddress } from "../webhooks/delivery-words.ts";
import type { EndpointState, Trouble } from "../webhooks/endpoint-state.ts";
import { failingOf } from "./badges.ts";
import { texts } from "./texts.ts";

/** Something that an operator should look at. */
export interface Concern {
  readonly kind: ConcernKind;
  readonly text: string;
  /** The endpoint that the text names. @default none */
  readonly endpoint?: Trouble;
  /** Endpoints that the text counts, each with its reason. @default none */
  readonly endpoints?: readonly Trouble[];
  readonly isBad: boolean;
  /** Page that shows more; none without one. */
  readonly page?: Target;
  /** Says more of the same. @default nothing */
  readonly detail?: string | undefined;
  /** A part of it that is often asked for. @default none */
  readonly part?: { readonly text: string; readonly page: Target };
}

/** Subject of a concern. */
export type ConcernKind =
  | "database"
  | "parked"
  | "failing"
  | "givenUp"
  | "disabled"
  | "retrying"
  | "pending"
  | "mail"
  | "failedMails"
  | "failedJobs"
  | "clock"
  | "partitions"
  | "backup";

/** A page, and the privilege that opens it. */
export interface Target {
  readonly href: string;
  readonly privilege: string;
}

/** Pages that the overview leads to; those of endpoints, jobs and mails show the ones in a state. */
export const targets = {
  endpoints: (state: EndpointState) => ({ href: `/admin/webhooks?state=${state}`, privilege: "Admin Webhooks" }),
  endpoint: (id: string) => ({ href: `/admin/webhooks/${id}`, privilege: "Admin Webhooks" }),
  /** The service logs why upkeep and its statements fail. */
  errors: { href: "/admin/logs?level=error", privilege: "Admin Logs" },
  /** Given up three days after they were made. */
  deliveries: (phase: Phase) => ({ href: phaseAddress(phase), privilege: "Admin Webhooks" }),
  yesterday: (phase: Phase) => ({ href: yesterdayAddress(phase), privilege: "Admin Webhooks" }),
  jobs: (status: string) => ({ href: `/admin/jobs?status=${status}`, privilege: "Admin Logs" }),
  mails: (status: string) => ({ href: `/admin/outbox?status=${status}&period=30d`, privilege: "Admin Emails" }),
} as const;

/** A pending delivery waits this long before it is a concern: the first retries take minutes. */
const pendingMsMax = 15 * 60_000;
const backupMsMax = 26 * 3_600_000;
/** Upkeep makes partitions for seven days ahead. */
const partitionDaysMin = 3;

/** A machine that keeps its time is within one second. */
const skewMsMax = 30_000;

/** Endpoints that concerns of one kind name, at most: the others are one more row, or nobody would see what else is wrong. */
const namedMax = 3;

/** Concerns that a status gives reason for, the worst first. */
export function concernsOf(status: ServiceStatus, nowMs: number): readonly Concern[] {
  const { endpoints, jobs, mails, partitions, lastBackupAt, database, clockSkewMs } = status;
  const counted = (text: Counted, count: number | null, concern: Omit<Concern, "text">) =>
    count === null || count === 0 ? [] : [{ ...concern, text: countedText(text, count) }];
  const inState = (state: Trouble["state"]) => endpoints.troubled.filter((endpoint) => endpoint.state === state);
  // Who may not read endpoints learns only how many there are.
  const each = (kind: "parked" | "failing", count: number | null): readonly Concern[] => {
    const named = inState(kind).map((endpoint) => namedConcern(kind, endpoint));
    const all = { kind, isBad: true, page: targets.endpoints(kind) } as const;
    if (named.length === 0) return counted(texts[kind], count, all);
    return [...named.slice(0, namedMax), ...counted(texts.others[kind], Math.max(0, named.length - namedMax), all)];
  };
  return [
    ...(database === null
      ? [{ kind: "database", text: texts.noDatabase, isBad: true, page: targets.errors } as const]
      : []),
    ...each("parked", endpoints.parked),
    ...each("failing", failingOf(endpoints)),
    ...counted(texts.exhausted, endpoints.exhaustedLastDay, {
      kind: "givenUp",
      isBad: true,
      page: targets.deliveries("given_up"),
    }),
    ...counted(texts.disabled, endpoints.disabled, {
      kind: "disabled",
      isBad: false,
      page: targets.endpoints("disabled"),
      endpoints: inState("disabled").slice(0, namedMax),
    }),
    ...counted(texts.retrying, endpoints.retrying, {
      kind: "retrying",
      isBad: false,
      page: targets.deliveries("retrying"),
      part: { text: texts.madeYesterday, page: targets.yesterday("retrying") },
      detail: pendingText(status, nowMs),
    }),
    ...pendingConcern(status, nowMs),
    ...(status.warnings ?? []).map((warning) => ({
      kind: "mail" as const,
      text: mailWarningText(warning),
      isBad: false,
      page: targets.mails("queued"),
    })),
    ...counted(texts.failedMails, mails.failed, { kind: "failedMails", isBad: true, page: targets.mails("failed") }),
    ...counted(texts.failedJobs, jobs.failed, { kind: "failedJobs", isBad: false, page: targets.jobs("failed") }),
    ...clockConcern(clockSkewMs),
    ...partitionConcern(partitions.daysAhead),
    ...backupConcern(lastBackupAt, nowMs),
  ];
}

/** An endpoint in trouble by its name: what it is for, or where it is. */
function namedConcern(kind: "parked" | "failing", endpoint: Trouble): Concern {
  const text = fill(texts.named[kind], { name: endpoint.description ?? endpoint.url });
  return { kind, text, isBad: true, page: targets.endpoint(endpoint.id), endpoint };
}

/** Where deliveries are retried, their row says how long the oldest one has waited: it is mostly one of them. */
function pendingConcern(status: ServiceStatus, nowMs: number): readonly Concern[] {
  const text = pendingText(status, nowMs);
  if (text === undefined || (status.endpoints.retrying ?? 0) > 0) return [];
  return [{ kind: "pending", text, isBad: false, page: pendingTarget(status.endpoints) }];
}

function pendingText({ oldestPendingAt }: ServiceStatus, nowMs: number): string | undefined {
  if (oldestPendingAt === null || nowMs - Date.parse(oldestPendingAt) < pendingMsMax) return undefined;
  return fill(texts.oldestPending, { time: momentText(oldestPendingAt) });
}

/** Deliveries among which the oldest pending one is: what is retried is mostly older than what waits. */
export function pendingTarget({ retrying }: ServiceStatus["endpoints"]): Target {
  return targets.deliveries(retrying > 0 ? "retrying" : "waiting");
}

function clockConcern(skewMs: number | null): readonly Concern[] {
  if (skewMs === null || Math.abs(skewMs) <= skewMsMax) return [];
  const text = fill(texts.clock, { seconds: Math.round(Math.abs(skewMs) / 1_000) });
  return [{ kind: "clock", text, isBad: true }];
}

function partitionConcern(daysAhead: number | null): readonly Concern[] {
  if (daysAhead === null || daysAhead >= partitionDaysMin) return [];
  return [{ kind: "partitions", text: countedText(texts.partitions, daysAhead), isBad: true, page: targets.errors }];
}

function backupConcern(lastBackupAt: string | null, nowMs: number): readonly Concern[] {
  if (lastBackupAt === null) return [{ kind: "backup", text: texts.noBackup, isBad: false }];
  const isOld = nowMs - Date.parse(lastBackupAt) > backupMsMax;
  return isOld ? [{ kind: "backup", text: texts.oldBackup, isBad: true }] : [];
}
