import { matches, runJob } from "@design-catalog/core";
import { administratorRole, roles } from "@design-catalog/core/application";
import type { TestApplication } from "@design-catalog/testing/test-application";

/**
 * Runs the long jobs of a service in memory, as its worker would, until they fail for a reason of the service. The
 * administrator gets a row, because each run reads the rights of its user. Returns a function that ends it.
 */
export async function runLongJobs(application: TestApplication): Promise<() => void> {
  const { administrator, memory, store } = application;
  const [role] = await store.select(roles.table, { where: matches({ name: administratorRole }) });
  await application.addUser({ id: administrator.userId, roles: role ? [role.id] : [] });
  return memory.queue.onAvailable("long-jobs", () => {
    void (async () => {
      const claimed = await memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
      for (const job of claimed) await runJob(application.contextOf(null), job);
    })();
  });
}
