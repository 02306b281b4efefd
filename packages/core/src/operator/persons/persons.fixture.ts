import { gunzipSync } from "node:zlib";
import { readTar } from "@design-catalog/testing/read-tar";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { defaultApplicationId, users } from "../../identity/mod.ts";
import { runJob } from "../../service.ts";
import { keepPersons } from "./keep-persons.ts";

/** An application whose jobs about persons a test runs. */
export async function createPersonsStage() {
  const application = await createTestApplication();
  const { memory, ports, store } = application;
  const [first] = await store.select(users);
  if (!first) throw new TypeError("Cannot act because the application has no administrator");
  const maintenance = {
    clock: ports.clock,
    log: ports.log,
    contextOf: () => application.contextOf(null),
    applicationIds: async () => [defaultApplicationId],
  };
  return {
    ...application,
    // Jobs run with the rights of a user's row.
    administrator: { ...application.administrator, userId: first.id },
    keep: () => keepPersons(maintenance),
    /** Runs all waiting jobs as a process does. */
    async work() {
      for (;;) {
        const [claimed] = await memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
        if (!claimed) return;
        await runJob(application.contextOf(null), claimed);
      }
    },
    /** Keys of all blobs in the store, without the application. */
    keys: async () => (await ports.blobs.list("")).map(({ key }) => key.replace(`${store.applicationId}/`, "")),
    /** The files of an archive, by name. */
    async filesIn(key: string): Promise<ReadonlyMap<string, Buffer>> {
      const parts: Uint8Array[] = [];
      for await (const part of (await ports.blobs.read(`${store.applicationId}/${key}`)) ?? []) parts.push(part);
      return readTar(gunzipSync(Buffer.concat(parts)));
    },
  };
}
