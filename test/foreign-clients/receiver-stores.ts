import { Database } from "bun:sqlite";
import { existsSync, globSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a receiver keeps its events. */
export interface ReceiverStore {
  /** Makes a store with the events that were kept, but not worked on, when the receiver ended. */
  open(inbox: string): Promise<StoredEvents>;
  /** Lets the work of an event fail that has not come yet; the store is in use. */
  breakWork(inbox: string, id: string): Promise<void>;
  /** Lets no more work fail. */
  mend(inbox: string): Promise<void>;
  /** The events on which the receiver has worked, by their ids. */
  done(inbox: string): Promise<ReadonlyMap<string, unknown>>;
  /** Lets nothing be stored any more. */
  spoil(inbox: string): Promise<void>;
}

interface StoredEvent {
  readonly id: string;
}

interface StoredEvents {
  readonly kept: readonly StoredEvent[];
  /** Those of which the work fails until the store is mended. */
  readonly broken: readonly StoredEvent[];
}

const storedEvent = (sign: string) => ({
  id: sign.repeat(24),
  type: "project.created",
  data: { object: { id: sign.repeat(24) } },
});

/** Some before and behind the broken ones, in whatever order a program lists them. */
const stored: StoredEvents = {
  kept: ["5", "6", "a", "c", "f"].map(storedEvent),
  broken: ["4", "b", "d"].map(storedEvent),
};
/** Where files of which the work fails lead to: a directory that is not there. */
const missing = "missing";

/** A directory with a file for each event, and another for its work. */
export const fileStore: ReceiverStore = {
  async open(inbox) {
    await mkdir(inbox, { recursive: true });
    for (const event of stored.kept) await writeFile(join(inbox, `${event.id}.json`), JSON.stringify(event));
    for (const { id } of stored.broken) await symlink(join(missing, `${id}.json`), join(inbox, `${id}.json`));
    return stored;
  },
  async breakWork(inbox, id) {
    await symlink(join(missing, `${id}.done`), join(inbox, `${id}.done`));
  },
  async mend(inbox) {
    const draft = join(inbox, "draft");
    await mkdir(draft);
    for (const event of stored.broken) await writeFile(join(draft, `${event.id}.json`), JSON.stringify(event));
    await rename(draft, join(inbox, missing));
    // Deno writes to no file that a link leads to, once it may not do everything.
    for (const name of await readdir(inbox)) if (!existsSync(join(inbox, name))) await rm(join(inbox, name));
  },
  async done(inbox) {
    const names = (await readdir(inbox)).filter((name) => existsSync(join(inbox, name)));
    const ids = names.filter((name) => name.endsWith(".done")).map((name) => name.slice(0, -".done".length));
    const texts = ids.map(async (id) => [id, JSON.parse(await readFile(join(inbox, `${id}.json`), "utf8"))] as const);
    return new Map(await Promise.all(texts));
  },
  async spoil(inbox) {
    // A directory without permission to write refuses nothing to root.
    await rm(inbox, { recursive: true });
    await writeFile(inbox, "");
  },
};

/** The database of a Durable Object, which only its runtime can make. */
export const objectStore: ReceiverStore = {
  async open(inbox) {
    await mkdir(inbox, { recursive: true });
    return { kept: [], broken: [] };
  },
  async breakWork(inbox, id) {
    change(
      inbox,
      `CREATE TRIGGER broken BEFORE UPDATE ON events WHEN NEW.id = '${id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
  },
  async mend(inbox) {
    change(inbox, "DROP TRIGGER broken");
  },
  async done(inbox) {
    const [file] = globSync("*/*.sqlite", { cwd: inbox });
    if (file === undefined) return new Map();
    using database = new Database(join(inbox, file), { readonly: true });
    const tables = database.query("SELECT 1 FROM sqlite_master WHERE name = 'events'").all();
    if (tables.length === 0) return new Map();
    const rows = database.query<{ id: string; event: string }, []>("SELECT id, event FROM events WHERE done = 1").all();
    return new Map(rows.map(({ id, event }) => [id, JSON.parse(event)]));
  },
  async spoil(inbox) {
    change(inbox, "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END");
  },
};

/** Changes the database while its object uses it. */
function change(inbox: string, statement: string): void {
  const [file = ""] = globSync("*/*.sqlite", { cwd: inbox });
  using database = new Database(join(inbox, file));
  database.run("PRAGMA busy_timeout = 5000");
  database.run(statement);
}
