import { streamOf, utf8Bytes } from "../../application/mod.ts";
import type { ArchiveFile } from "./tar.ts";

/** Values of one file. */
const fileValues = 1_000;

/** A file with a list as JSON that people can read. */
export function jsonFile(name: string, values: readonly unknown[]): ArchiveFile {
  const bytes = utf8Bytes(`${JSON.stringify(values, undefined, 2)}\n`);
  return { name, bytes: bytes.byteLength, content: streamOf(bytes) };
}

/** Yields values as files of at most 1,000 each, such as `rows/events.body.1.json`. */
export async function* jsonFiles(
  place: string,
  values: AsyncIterable<unknown>,
  counts: { rows: number },
): AsyncGenerator<ArchiveFile> {
  let [page, list]: [number, unknown[]] = [0, []];
  for await (const value of values) {
    counts.rows += 1;
    list.push(value);
    if (list.length < fileValues) continue;
    yield jsonFile(`${place}.${(page += 1)}.json`, list);
    list = [];
  }
  if (list.length > 0) yield jsonFile(`${place}.${page + 1}.json`, list);
}
