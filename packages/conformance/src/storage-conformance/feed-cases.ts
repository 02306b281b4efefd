import { setTimeout as sleep } from "node:timers/promises";
import { type ApplicationStore, matches } from "@design-catalog/core";
import type { FeedPlace, FeedQuery, FeedTable } from "@design-catalog/core/ports";
import { feedScanMax } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { gate, manyAtOnce, newId, openNew, type StorageSubject } from "./subject.ts";

/** A row of a feed. */
interface NewsRow {
  readonly id: string;
  readonly label: string;
}

export const news: FeedTable<NewsRow> = {
  name: "conformance_news",
  isFeed: true,
  columns: { id: "id", label: "text" },
};

/** Order and completeness of feeds. */
export function feedCases(subject: () => StorageSubject): void {
  test("a feed shows rows in the order of their transactions, then of their ids", async () => {
    const store = openNew(subject());
    const [first, second] = [newsOf("a"), newsOf("b")];
    await add(store, second, newsOf("c"));
    await add(store, first);
    const page = await read(store);
    expect(labelsOf(page)).toEqual(["b", "c", "a"]);
    expect(page.hasMore).toBe(false);
    expect(await readOn(store, page.next)).toMatchObject({ rows: [], hasMore: false });
  });

  test("a feed goes on behind a full page, within a transaction and after it", async () => {
    const store = openNew(subject());
    await add(store, ...["a", "b", "c"].map(newsOf));
    await add(store, newsOf("d"));
    const first = await read(store, { limit: 2 });
    expect([labelsOf(first), first.hasMore]).toEqual([["a", "b"], true]);
    const second = await readOn(store, first.next, { limit: 2 });
    expect([labelsOf(second), second.hasMore]).toEqual([["c", "d"], true]);
    expect(await readOn(store, second.next)).toMatchObject({ rows: [], hasMore: false });
  });

  test("a feed ends a page with the row that makes it large, and always has one", async () => {
    const store = openNew(subject());
    await add(store, ...["äbc", "d", "e"].map(newsOf));
    const small = { column: "label", bytesMax: 4 } as const;
    const first = await read(store, { size: small });
    expect([labelsOf(first), first.hasMore]).toEqual([["äbc"], true]);
    const second = await readOn(store, first.next, { size: small });
    expect([labelsOf(second), second.hasMore]).toEqual([["d", "e"], false]);
    expect(labelsOf(await read(store, { size: { ...small, bytesMax: 5 } }))).toEqual(["äbc", "d"]);
  });

  test("a feed holds back what commits while an older transaction could still commit rows before it", async () => {
    const store = openNew(subject());
    const [written, mayCommit] = [gate(), gate()];
    const slow = store.transaction(async (transaction) => {
      await transaction.insert(news, [newsOf("slow")]);
      // A statement whose result is read sends the insert.
      await transaction.count(news);
      written.open();
      await mayCommit.passed;
    });
    await written.passed;
    await add(store, newsOf("fast"));
    const held = await read(store);
    expect(labelsOf(held)).toEqual([]);
    mayCommit.open();
    await slow;
    expect(labelsOf(await readOn(store, held.next))).toEqual(["slow", "fast"]);
  });

  test("a feed goes on after a transaction that rolls back", async () => {
    const store = openNew(subject());
    const failing = store.transaction(async (transaction) => {
      await transaction.insert(news, [newsOf("lost")]);
      await transaction.count(news);
      throw new TypeError("Rolled back");
    });
    await expect(failing).rejects.toThrow("Rolled back");
    await add(store, newsOf("kept"));
    expect(labelsOf(await read(store))).toEqual(["kept"]);
  });

  test("a reader gets every row of 60 transactions of any length once", async () => {
    const store = openNew(subject());
    let isWriting = true;
    const write = async (index: number) => {
      await store.transaction(async (transaction) => {
        await transaction.insert(news, [newsOf(`first ${index}`)]);
        await transaction.count(news);
        await sleep((index * 37) % 90);
        await transaction.insert(news, [newsOf(`second ${index}`)]);
      });
    };
    const writing = manyAtOnce(60, write).finally(() => (isWriting = false));
    const seen: string[] = [];
    let place: FeedPlace | undefined;
    for (let isLast = false; !isLast;) {
      // Timers of the writers run meanwhile.
      await sleep(1);
      isLast = !isWriting;
      const page = place ? await readOn(store, place, { limit: 7 }) : await read(store, { limit: 7 });
      seen.push(...labelsOf(page));
      place = page.next;
      if (page.hasMore) isLast = false;
    }
    await writing;
    expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
    expect(seen).toHaveLength(120);
  });

  test("a feed begins, or goes on behind a place of another numbering, at the row that the reader names", async () => {
    const store = openNew(subject());
    const rows = ["a", "b", "c"].map(newsOf);
    await add(store, ...rows);
    const { next } = await read(store);
    const elsewhere = { ...next, numbering: "elsewhere", transaction: "999999999999" };
    const page = await read(store, { after: elsewhere, sinceId: rows[1]?.id ?? "" });
    expect(labelsOf(page)).toEqual(["b", "c"]);
    expect(page.next.numbering).toBe(next.numbering);
    expect(labelsOf(await read(store, { sinceId: rows[2]?.id ?? "" }))).toEqual(["c"]);
    expect(labelsOf(await readOn(store, next, { sinceId: rows[0]?.id ?? "" }))).toEqual([]);
  });

  test("a feed with a condition shows the rows that meet it, and moves past the others", async () => {
    const store = openNew(subject());
    await add(store, ...["a", "b", "c", "b"].map(newsOf));
    const where = matches({ label: "b" });
    const first = await read(store, { where, limit: 1 });
    expect([labelsOf(first), first.hasMore]).toEqual([["b"], true]);
    const second = await readOn(store, first.next, { where });
    expect([labelsOf(second), second.hasMore]).toEqual([["b"], false]);
    await add(store, newsOf("d"));
    expect(labelsOf(await readOn(store, second.next))).toEqual(["d"]);
  });

  test("a feed examines only so many rows for a page", async () => {
    const store = openNew(subject());
    await add(store, ...Array.from({ length: feedScanMax }, () => newsOf("common")), newsOf("rare"));
    const where = matches({ label: "rare" });
    const first = await read(store, { where });
    expect([labelsOf(first), first.hasMore]).toEqual([[], true]);
    const second = await readOn(store, first.next, { where });
    expect([labelsOf(second), second.hasMore]).toEqual([["rare"], false]);
  });

  test("a feed has only the rows of its application", async () => {
    const [store, other] = [openNew(subject()), openNew(subject())];
    await add(other, newsOf("theirs"));
    await add(store, newsOf("ours"));
    expect(labelsOf(await read(store))).toEqual(["ours"]);
  });
}

function newsOf(label: string): NewsRow {
  return { id: newId(), label };
}

function add(store: ApplicationStore, ...rows: readonly NewsRow[]): Promise<void> {
  return store.transaction((transaction) => transaction.insert(news, rows));
}

function read(store: ApplicationStore, query: Partial<FeedQuery<NewsRow>> = {}) {
  return store.readFeed(news, { limit: 100, sinceId: "", size: { column: "label", bytesMax: 1_000_000 }, ...query });
}

function readOn(store: ApplicationStore, place: FeedPlace, query: Partial<FeedQuery<NewsRow>> = {}) {
  return read(store, { ...query, after: place });
}

function labelsOf({ rows }: { readonly rows: readonly NewsRow[] }): readonly string[] {
  return rows.map(({ label }) => label);
}
