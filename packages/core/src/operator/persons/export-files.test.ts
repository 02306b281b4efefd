import { expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { streamOf } from "../../application/mod.ts";
import { fileKind } from "../../catalog/files/file-kind.ts";
import { contentKey, type FileRow } from "../../catalog/mod.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow, insertRows, newBase } from "../../engine/rows/rows.ts";
import { personFiles } from "./person-files.ts";
import { createPersonsStage } from "./persons.fixture.ts";

const facts = {
  contentType: "text/plain",
  bytes: 4,
  width: null,
  height: null,
  threat: null,
  scanAfter: null,
} as const;
const place = { folder: null, tags: [], ownerKind: "application", ownerId: null } as const;

async function setUp() {
  const stage = await createPersonsStage();
  const { administrator, callNamed, contextOf, store, ports } = stage;
  const user = await stage.addUser({ emailAddress: "kim@dealer.example" });
  const actor = { ...administrator, userId: user.id };
  let sums = 0;
  const content = async () => {
    const sha256 = `${(sums += 1)}`.padStart(64, "0");
    await ports.blobs.write(contentKey(store.applicationId, sha256), streamOf(Buffer.from("text")), { bytes: 4 });
    return sha256;
  };
  return {
    ...stage,
    user,
    actor,
    content,
    async addFile(by: Actor, name: string, status: FileRow["status"] = "ready"): Promise<FileRow> {
      const context = contextOf(by);
      const row = { ...newBase<"file">(context), ...facts, ...place, name, status, sha256: await content() };
      await inTransaction(context, (change) => insertRows(change, { kind: fileKind, rows: [row] }));
      return row;
    },
    changeFile: (by: Actor, before: FileRow, changes: Partial<FileRow>) =>
      inTransaction(contextOf(by), (change) => changeRow(change, { kind: fileKind, before, changes })),
    async exported() {
      const id = idOf(await callNamed("exportUser", administrator, { parameters: { id: user.id } }));
      await stage.work();
      return { id, archive: await stage.filesIn(`person-exports/${user.id}-${id}`) };
    },
  };
}

const namesIn = (archive: ReadonlyMap<string, Buffer>) =>
  [...archive.keys()].filter((name) => name.startsWith("files/"));

test("an export takes along the files that the user uploaded, except the content of one in quarantine", async () => {
  const { actor, administrator, addFile, callNamed, exported } = await setUp();
  const ready = await addFile(actor, "ready.txt");
  await addFile(actor, "quarantined.txt", "quarantined");
  await addFile(administrator, "other.txt");
  const { id, archive } = await exported();
  const listed: readonly FileRow[] = JSON.parse(String(archive.get("rows/files.createdBy.1.json")));
  expect(listed.map(({ name }) => name)).toEqual(["ready.txt", "quarantined.txt"]);
  expect(namesIn(archive)).toEqual([`files/${ready.id}`]);
  expect(archive.get(`files/${ready.id}`)?.toString()).toBe("text");
  expect(await callNamed("getJob", administrator, { parameters: { id } })).toMatchObject({ result: { files: 1 } });
});

test("an export hands out no content by which somebody else replaced the user's", async () => {
  const { actor, administrator, addFile, changeFile, content, exported } = await setUp();
  await changeFile(administrator, await addFile(actor, "replaced.txt"), { sha256: await content() });
  const renamed = await addFile(actor, "renamed.txt");
  await changeFile(administrator, renamed, { name: "other name.txt" });
  const own = await addFile(actor, "back.txt");
  const replaced = await changeFile(administrator, own, { sha256: await content() });
  await changeFile(actor, replaced, { sha256: await content() });
  const { archive } = await exported();
  const listed: readonly FileRow[] = JSON.parse(String(archive.get("rows/files.createdBy.1.json")));
  expect(listed.map(({ name }) => name)).toEqual(["replaced.txt", "other name.txt", "back.txt"]);
  expect(namesIn(archive)).toEqual([`files/${renamed.id}`, `files/${own.id}`]);
});

test("an export stops between two contents, and lists those beyond its bound", async () => {
  const { actor, addFile, contextOf, user } = await setUp();
  const [first, second] = [await addFile(actor, "1.txt"), await addFile(actor, "2.txt")];
  const third = await addFile(actor, "3.txt");
  const counts = { rows: 0, files: 0, unreadDays: 0 };
  /** Names of the files of the archive, until a checkpoint refuses to go on. */
  const archived = async (checkpointsMax: number) => {
    const [names, lists]: [string[], string[]] = [[], []];
    let checkpoints = 0;
    const onPlace = async () => {
      if ((checkpoints += 1) > checkpointsMax) throw new RangeError("stop");
    };
    const options = { user, columns: [], counts, onPlace, bytesMax: 11 };
    try {
      for await (const { name, content } of personFiles(contextOf(null), options)) {
        names.push(name);
        if (name === "left-out.json") for await (const part of content) lists.push(Buffer.from(part).toString());
      }
    } catch (error) {
      expect(error).toEqual(new RangeError("stop"));
      return { names, lists, checkpoints };
    }
    return { names, lists, checkpoints };
  };
  const all = await archived(1_000);
  expect(all.names.slice(-3)).toEqual([`files/${first.id}`, `files/${second.id}`, "left-out.json"]);
  expect(JSON.parse(all.lists.join(""))).toEqual([{ name: `files/${third.id}`, bytes: 4 }]);
  const contents = all.names.length;
  // The last three checkpoints are those of the contents.
  expect((await archived(all.checkpoints - 2)).names).toEqual(all.names.slice(0, contents - 2));
});
