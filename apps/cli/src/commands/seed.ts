import { setTimeout as sleep } from "node:timers/promises";
import { DomainError, all, live, matches, type OperationContext, privileges } from "@design-catalog/core";
import { administratorRole, roles } from "@design-catalog/core/application";
import { users } from "@design-catalog/core/identity";
import type { Caller } from "../caller/caller.ts";
import { createLocalCaller } from "../caller/local-caller.ts";
import { CliError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { catalogSize, seedCatalog } from "../seed/seed-catalog.ts";
import { projectsSize, seedProjects } from "../seed/seed-projects.ts";
import { seedTexts, textsSize } from "../seed/seed-texts.ts";
import { createCounts } from "../seed/steps.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";

export const seed: Command = {
  name: "seed",
  summary: "Fill the service with a demo catalog and three projects",
  details:
    "About 200 products of invented manufacturers with connectors, pairings, cables and signals, categories,\n" +
    "translations, reports, and three projects with views and cables. It adds what is missing and changes nothing\n" +
    "else, so you can run it again. On the database, the projects belong to the first administrator.",
  reach: "service",
  examples: [
    ["seed", "Fill the service that this machine runs"],
    ["seed --server https://catalog.dealer.example", "Fill a service elsewhere, as the signed-in user"],
  ],
  async run(invocation) {
    const service = await openService(invocation);
    const progress = createProgress(invocation.terminal, "Seeding");
    try {
      const created = await seedPatiently(service, progress);
      const found = size - created;
      return {
        data: { created, found },
        text: () => `Created ${created}; ${found} already existed\n`,
      };
    } finally {
      progress.end();
    }
  },
};

const size = catalogSize + textsSize + projectsSize;
const triesMax = 5;
const pauseMs = 1_000;

/**
 * Fills the service and returns how much it made. After a busy database it starts again and finds what it made before.
 */
async function seedPatiently(service: Caller, progress: Progress): Promise<number> {
  let created = 0;
  for (let tries = 1; ; tries++) {
    const counts = createCounts(progress, size);
    try {
      const seeding = { service, counts };
      const catalog = await seedCatalog(seeding);
      await seedTexts(seeding);
      await seedProjects(seeding, catalog);
      return created + counts.created;
    } catch (error) {
      const isAway = error instanceof DomainError && error.code === "unavailable";
      if (!isAway || tries === triesMax) throw error;
      created += counts.created;
      await sleep(pauseMs);
    }
  }
}

/** Returns the owner of the projects because the system itself cannot own any. */
async function openService({ target, caller, local }: Invocation): Promise<Caller> {
  if (target().kind === "http") return caller();
  const service = await local();
  const actor = await firstAdministrator(service.context());
  const prepareWrites = async () => void (await service.jobs());
  const close = () => service.close();
  // Each call is a separate change in the history.
  const open = () => createLocalCaller({ context: { ...service.context(), actor }, prepareWrites, close });
  return {
    close,
    call: (name, input) => open().call(name, input),
    read: (name, input) => open().read(name, input),
  };
}

async function firstAdministrator({ store }: OperationContext): Promise<OperationContext["actor"]> {
  const [role] = await store.select(roles.table, { where: all(live, matches({ name: administratorRole })) });
  const active = await store.select(users, { where: all(live, matches({ status: "active" })) });
  const found = active.find((user) => role !== undefined && user.roles.includes(role.id));
  if (!found) throw new CliError("refused", "Cannot seed because there is no administrator: start the service once");
  const { id: userId, emailAddress } = found;
  return { userId, emailAddress, roles: [administratorRole], privileges: new Set(privileges) };
}
