import { Database } from "bun:sqlite";
import { globSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a receiver keeps its events. */
export interface ReceiverStore {
  /** Makes a store with the events that were kept, but not worked on, when the receiver ended; returns them. */
  open(inbox: string): Promise<readonly StoredEvent[]>;
  /** The events on which the receiver has worked, by their ids. */
  done(inbox: string): Promise<ReadonlyMap<string, unknown>>;
  /** Lets nothing be stored any more. */
  spoil(inbox: string): Promise<void>;
}

interface StoredEvent {
  readonly id: string;
}

const kept = { id: "f".repeat(24), type: "project.created", data: { object: { id: "f".repeat(24) } } };

/** A directory with a file for each event, and another for its work. */
export const fileStore: ReceiverStore = {
  async open(inbox) {
    await mkdir(inbox, { recursive: true });
    await writeFile(join(inbox, `${kept.id}.json`), JSON.stringify(kept));
    return [kept];
  },
  async done(inbox) {
    const names = await readdir(inbox);
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
    return [];
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
    const [file = ""] = globSync("*/*.sqlite", { cwd: inbox });
    using database = new Database(join(inbox, file));
    database.run("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END");
  },
};
