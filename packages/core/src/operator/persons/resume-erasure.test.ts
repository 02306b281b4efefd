import { expect, test } from "bun:test";
import { cancelJobOf, jobs } from "../../application/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../../identity/mod.ts";
import { runJob } from "../../service.ts";
import { createPersonsStage } from "./persons.fixture.ts";

const dayMs = 86_400_000;

/** A user with a project and an event, whose erasure is due. */
async function setUp() {
  const stage = await createPersonsStage();
  const { administrator, callNamed, memory, ports } = stage;
  const user = await stage.addUser({ emailAddress: "kim@dealer.example", firstName: "Kimberley" });
  const heir = await stage.addUser({ emailAddress: "lee@dealer.example" });
  await callNamed("createProject", { ...administrator, userId: user.id }, { body: { name: "Lobby" } });
  const body = { confirmation: "kim@dealer.example", handOverTo: heir.id };
  await callNamed("eraseUser", administrator, { parameters: { id: user.id }, body });
  ports.clock.advance(7 * dayMs);
  return {
    ...stage,
    user,
    erasure: () => callNamed("getUserErasure", administrator, { parameters: { id: user.id } }),
    /** Runs the job in a process that stops after so many steps; false without a job. */
    async workFor(steps: number) {
      const [claimed] = await memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
      if (!claimed) return false;
      let begun = 0;
      await runJob(stage.contextOf(null), claimed, () => (begun += 1) > steps);
      // The lease of a process that is gone lapses.
      ports.clock.advance(600_000);
      return true;
    },
  };
}

test("an erasure whose process dies after every step goes on with the next, and ends once", async () => {
  const { keep, workFor, erasure, user, store, sentEvents } = await setUp();
  await keep();
  let processes = 0;
  while (await workFor(1)) processes += 1;
  expect(processes).toBeGreaterThan(20);
  expect(await erasure()).toMatchObject({ status: "erased", result: { projects: 1 } });
  expect(await store.find(users, user.id)).toMatchObject({ status: "erased", firstName: null });
  expect(JSON.stringify(await sentEvents())).not.toContain("kim@");
  expect(await store.count(auditEntries, matches({ action: "erase" }))).toBe(1);
});

test("an erasure whose job was cancelled is begun again after an hour, and does what is left", async () => {
  const { keep, workFor, erasure, contextOf, store, ports } = await setUp();
  await keep();
  await workFor(12);
  const [job] = await store.select(jobs, { where: matches({ kind: "person-erasure" }) });
  await cancelJobOf(contextOf(null), job?.id ?? "");
  expect(await keep()).toBe(0);
  ports.clock.advance(3_600_000);
  expect(await keep()).toBe(1);
  while (await workFor(1_000));
  expect(await erasure()).toMatchObject({ status: "erased" });
});

test("an erasure ends even while the store of files is away, which is swept later", async () => {
  const { keep, workFor, erasure, user, administrator, ports, keys, callNamed, work } = await setUp();
  await callNamed("exportUser", administrator, { parameters: { id: user.id } });
  await work();
  const exported = await keys();
  expect(exported).toHaveLength(1);
  const { blobs } = ports;
  const refuse = () => Promise.reject(new DomainError("unavailable", "The store is another deployment's"));
  Object.assign(ports, { blobs: { ...blobs, list: refuse, delete: refuse } });
  await keep();
  await expect(workFor(1_000)).rejects.toThrow("another deployment's");
  expect(await erasure()).toMatchObject({ status: "erased" });
  Object.assign(ports, { blobs });
  expect(await keys()).toEqual(exported);
  ports.clock.advance(7 * dayMs);
  await keep();
  expect(await keys()).toEqual([]);
});

test("two processes that look for due erasures begin each once", async () => {
  const { keep, store } = await setUp();
  const begun = await Promise.all([keep(), keep()]);
  expect(begun.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await store.count(jobs, matches({ kind: "person-erasure" }))).toBe(1);
});
