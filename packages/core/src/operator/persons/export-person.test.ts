import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { sessionRecordings, streamOf } from "../../application/mod.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { subjectFor } from "../../identity/subjects/subjects.ts";
import { pairwiseSubjects } from "../../identity/subjects/table.ts";
import { recordingExamples } from "../../projects/recordings/schemas.ts";
import { createPersonsStage } from "./persons.fixture.ts";

const dayMs = 86_400_000;

async function setUp() {
  const stage = await createPersonsStage();
  const { administrator, callNamed, store } = stage;
  const user = await stage.addUser({ emailAddress: "kim@dealer.example", firstName: "Kimberley" });
  const actor = { ...administrator, userId: user.id, privileges: new Set<string>() };
  const parameters = { id: user.id };
  const request = async (by = administrator) => idOf(await callNamed("exportUser", by, { parameters }));
  const share = (exportId: string, by = administrator) =>
    callNamed("shareUserExport", by, { parameters: { ...parameters, exportId } });
  const jsonIn = (files: ReadonlyMap<string, Buffer>, name: string): readonly Record<string, unknown>[] =>
    JSON.parse(String(files.get(`rows/${name}.1.json`)));
  const settings = { sessionRecordings: { enabled: true, requireConsent: false } };
  const application = { applicationId: store.applicationId };
  await callNamed("patchApplication", administrator, { parameters: application, body: { version: 0, settings } });
  return { ...stage, user, actor, request, share, jsonIn };
}

describe("exportUser", () => {
  test("writes what names the user as JSON, without secrets and without what tells of others", async () => {
    const { user, actor, callNamed, request, work, filesIn, jsonIn, memory } = await setUp();
    await callNamed("createProject", actor, { body: { name: "Lobby" } });
    const exported = await request();
    await work();
    const files = await filesIn(`person-exports/${user.id}-${exported}`);
    const [row] = jsonIn(files, "users.id");
    expect(row).toMatchObject({ emailAddress: "kim@dealer.example", firstName: "Kimberley" });
    expect(Object.keys(row ?? {})).not.toContain("passwordHash");
    expect(jsonIn(files, "projects.ownerId")).toMatchObject([{ name: "Lobby" }]);
    const acts = jsonIn(files, "audit_entries.actorUserId");
    expect(acts.map(({ action, kind, changes }) => [action, kind, changes])).toEqual([
      ["create", "Project", undefined],
    ]);
    expect(memory.queue.jobs()).toEqual([]);
  });

  test("writes the views that the user has saved", async () => {
    const { user, actor, callNamed, request, work, filesIn, jsonIn } = await setUp();
    await callNamed("createSavedView", actor, { body: { page: "jobs", name: "Failed", query: "status=failed" } });
    const exported = await request();
    await work();
    const files = await filesIn(`person-exports/${user.id}-${exported}`);
    expect(jsonIn(files, "saved_views.userId")).toMatchObject([{ name: "Failed", query: "status=failed" }]);
  });

  test("writes the names by which clients know the user, which an erasure forgets", async () => {
    const { administrator, callNamed, contextOf, user, request, work, filesIn, jsonIn, store, keep, ports } =
      await setUp();
    const client = {
      subjectType: "pairwise",
      sectorIdentifierUri: null,
      redirectUris: ["https://a.example/"],
    } as const;
    const subject = await inTransaction(contextOf(null), (change) => subjectFor(change, client, user.id));
    const exported = await request();
    await work();
    const files = await filesIn(`person-exports/${user.id}-${exported}`);
    expect(jsonIn(files, "oauth_subjects.userId")).toMatchObject([{ sector: "a.example", subject }]);
    const [parameters, body] = [{ id: user.id }, { confirmation: "kim@dealer.example" }];
    await callNamed("eraseUser", administrator, { parameters, body });
    ports.clock.advance(7 * dayMs);
    await keep();
    await work();
    expect(await store.select(pairwiseSubjects)).toEqual([]);
  });

  test("counts rows and bytes in the result of its job, which only holders of the privilege read", async () => {
    const { callNamed, administrator, actorWith, request, work } = await setUp();
    const id = await request();
    await work();
    const job = await callNamed("getJob", administrator, { parameters: { id } });
    expect(job).toMatchObject({ status: "succeeded", kind: "person-export", result: { rows: 2, files: 0 } });
    const weaker = { ...administrator, privileges: actorWith("Admin Users").privileges };
    expect(await failureOf(() => callNamed("getJob", weaker, { parameters: { id } }))).toMatchObject({
      code: "forbidden",
    });
  });

  test("takes recordings along, byte for byte", async () => {
    const { user, actor, callNamed, store, ports, request, work, filesIn } = await setUp();
    const id = idOf(await callNamed("startSessionRecording", actor, { body: recordingExamples.start }));
    const content = Buffer.alloc(5_000_000, "recording");
    const key = `${store.applicationId}/recordings/${id}`;
    await ports.blobs.write(key, streamOf(content), { bytes: content.byteLength });
    await store.transaction((transaction) =>
      transaction.update(sessionRecordings, matches({ id }), { status: "complete" }),
    );
    const exported = await request();
    await work();
    const files = await filesIn(`person-exports/${user.id}-${exported}`);
    expect(files.get(`recordings/${id}.ndjson.gz`)?.equals(content)).toBe(true);
  });

  test("writes what events have of the user, and nothing of others in them", async () => {
    const { user, actor, callNamed, administrator, request, work, filesIn, jsonIn } = await setUp();
    const project = idOf(await callNamed("createProject", actor, { body: { name: "Lobby" } }));
    await callNamed("createProject", administrator, { body: { name: "Hall" } });
    const exported = await request();
    await work();
    const events = jsonIn(await filesIn(`person-exports/${user.id}-${exported}`), "events.body");
    expect(events.map(({ type, mentions }) => [type, mentions])).toContainEqual([
      "project.created",
      [{ pointer: "/actor", value: { userId: user.id, emailAddress: actor.emailAddress } }],
    ]);
    expect(JSON.stringify(events)).not.toContain("Hall");
    expect(JSON.stringify(events)).not.toContain(project);
  });

  test("shows a person only to callers who hold all of their privileges, and no service account", async () => {
    const { administrator, actorWith, addUser, callNamed } = await setUp();
    const weaker = { ...administrator, privileges: actorWith("Admin Users r/w").privileges };
    const exportOf = (id: string, by = administrator) =>
      failureOf(() => callNamed("exportUser", by, { parameters: { id } }));
    expect(await exportOf(administrator.userId, weaker)).toMatchObject({ code: "forbidden" });
    const service = await addUser({ kind: "service", emailAddress: "sync@service.invalid" });
    expect(await exportOf(service.id)).toMatchObject({ code: "conflict" });
    expect(await exportOf("6740a1f2c3d4e5f6071829ff")).toMatchObject({ code: "not_found" });
  });
});

describe("shareUserExport", () => {
  test("gives a link for 15 minutes, each of which the trail has as reveal", async () => {
    const { user, store, ports, request, share, work } = await setUp();
    const exported = await request();
    expect(await failureOf(() => share(exported))).toMatchObject({ code: "not_found" });
    await work();
    const { url } = Object(await share(exported));
    const { pathname, searchParams } = new URL(String(url));
    const grant = await ports.blobs.open("GET", pathname.replace("/blobs/", ""), Object.fromEntries(searchParams));
    expect(grant).toMatchObject({ fileName: `user-${user.id}.tar.gz`, disposition: "attachment" });
    const about = (kind: string, resourceId: string) =>
      store.select(auditEntries, { where: matches({ kind, resourceId }) });
    expect((await about("User", user.id)).map(({ action }) => action)).toEqual(["export", "reveal"]);
    expect(await about("Job", exported)).toEqual([]);
  });
});

test("keepPersons() erases an export after seven days, with parts that a crash left", async () => {
  const { user, ports, store, request, work, keep, keys } = await setUp();
  const exported = await request();
  await work();
  const part = `person-exports/${user.id}-${exported}-6740a1f2c3d4e5f6071829aa-0`;
  await ports.blobs.write(`${store.applicationId}/${part}`, streamOf(Buffer.from("x")), { bytes: 1 });
  ports.clock.advance(7 * dayMs - 1000);
  expect([await keep(), (await keys()).length]).toEqual([0, 2]);
  ports.clock.advance(1000);
  expect([await keep(), await keys()]).toEqual([2, []]);
});
