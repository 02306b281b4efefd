import {
  alignEndpoints,
  checkDomains,
  defaultApplicationId,
  disableFailingEndpoints,
  eraseExpired,
  notifyExhausted,
  type OperationContext,
  purgeClients,
  requeueLostJobs,
  restoreLostJobs,
  sendDueMails,
  type UpkeepPorts,
} from "@design-catalog/core";
import type { Config } from "@design-catalog/host";
import { rotateSigningKeys } from "@design-catalog/http";
import {
  createMailOutbox,
  createWebhookUpkeepStore,
  dropPartitions,
  ensurePartitions,
  listApplicationIds,
} from "@design-catalog/storage-kysely";
import type { Service } from "./compose.ts";
import { createSmtpTransport } from "./mail/smtp-transport.ts";

const minuteSeconds = 60;
const hourSeconds = 3_600;
const dayMs = 86_400_000;

/** Events, deliveries and attempts are kept this long at least. */
export const retentionDays = 30;

/** How far ahead partitions are made. */
const partitionDaysAhead = 7;

/** A mail waits for its sender this long at most. */
const mailSeconds = 10;

/** What periodic work needs beside the service. */
export interface UpkeepSettings {
  readonly mail: Config["mail"];
  /** Origin that mails name. */
  readonly baseUrl: string;
}

/**
 * Schedules all that is done again and again, each by one process at a time. Days end once a day, yet they are looked
 * after hourly, so that what could not be done then is soon made up for.
 */
export function scheduleUpkeep(service: Service, { mail, baseUrl }: UpkeepSettings): void {
  const { pool, jobs, ports } = service;
  const { clock, log } = ports;
  const webhooks = webhookUpkeep(service, baseUrl);
  const every = (seconds: number, name: string, work: () => Promise<unknown>) =>
    jobs.schedule(name, seconds, async () => void (await work()));
  every(hourSeconds, "partitions", () => ensurePartitions(pool, { fromMs: clock.now(), days: partitionDaysAhead }));
  every(hourSeconds, "retention", async () => {
    const partitions = await dropPartitions(pool, { beforeMs: clock.now() - retentionDays * dayMs });
    if (partitions > 0) log.info("Dropped what the retention has passed", { partitions });
  });
  const everywhere = { ...webhooks, applicationIds: () => listApplicationIds(pool.query) };
  every(hourSeconds, "expired-rows", () => eraseExpired(everywhere));
  every(hourSeconds, "unused-clients", () => purgeClients(everywhere));
  every(minuteSeconds, "signing-keys", () =>
    rotateSigningKeys({ store: service.storage.open(defaultApplicationId), ports }),
  );
  every(15 * minuteSeconds, "changed-endpoints", () => alignEndpoints(everywhere));
  every(minuteSeconds, "lost-reports", () => requeueLostJobs(everywhere));
  every(minuteSeconds, "domains", () => checkDomains(everywhere));
  every(5 * minuteSeconds, "failing-endpoints", () => disableFailingEndpoints(webhooks));
  every(minuteSeconds, "exhaustion-notices", () => notifyExhausted(webhooks));
  every(minuteSeconds, "lost-jobs", () => restoreLostJobs(webhooks));
  if (!mail) return;
  const sender = { outbox: createMailOutbox(pool), transport: createSmtpTransport(mail), clock, log };
  every(mailSeconds, "mails", () => sendDueMails(sender));
}

function webhookUpkeep(service: Service, baseUrl: string): UpkeepPorts {
  const { pool, jobs, ports } = service;
  return {
    upkeep: createWebhookUpkeepStore({ pool, queue: jobs.transactional }),
    clock: ports.clock,
    log: ports.log,
    contextOf: (applicationId) => systemContext(service, { applicationId, baseUrl, requestId: "webhook-upkeep" }),
  };
}

/** The circumstances of what the service does by itself. */
export function systemContext(
  { storage, ports }: Pick<Service, "storage" | "ports">,
  of: Pick<OperationContext, "applicationId" | "baseUrl" | "requestId">,
): OperationContext {
  const store = storage.open(of.applicationId);
  return { ...of, actor: null, changeSetId: ports.ids.next(), clientAddress: null, store, ports };
}
