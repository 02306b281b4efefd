import { type Mutant, seed } from "../mutant.ts";

const source = "packages/blob-stores/src";
const local = [`${source}/local/local-blobs.test.ts`];
const s3 = [`${source}/s3/s3-blob-store.test.ts`];
const azure = [`${source}/azure/azure-blob-store.test.ts`];
const away = [`${source}/away.test.ts`];

/** Bugs in the stores of files. */
export const mutants: readonly Mutant[] = [
  ...seed(`${source}/transfer/exactly.ts`, local, [
    ["an upload that ended early is kept as if it were whole", "if (left > 0) throw", "if (left > 1e15) throw"],
    ["a client can store more than it announced", "if (left < 0) throw", "if (left < -1e15) throw"],
  ]),
  ...seed(`${source}/local/names.ts`, local, [
    ["the second of two uploads to one URL answers 503", 'if (isCode(error, "EEXIST")) return "exists";', ""],
  ]),
  ...seed(`${source}/local/list-files.ts`, local, [
    ["the sweep of orphans passes over folders", "entry.isDirectory() ? `${entry.name}/` : entry.name", "entry.name"],
    ["the sweep of orphans never reaches the second page", "key > listing.after", "key >= listing.after"],
  ]),
  ...seed(
    `${source}/local/local-blobs.ts`,
    [...local, ...away],
    [
      ["finished uploads fill the incoming folder", "await rm(pathOf(from), { force: true });", ""],
      ["downloads answer 404 while the disk is away", "await stat(objects);", "return undefined;"],
    ],
  ),
  ...seed(`${source}/s3/s3-client.ts`, s3, [
    ["anything of any length goes into an upload URL of S3", "allHeaders: true,", "allHeaders: false,"],
  ]),
  ...seed(`${source}/s3/s3-blob-store.ts`, s3, [
    ["an upload URL of S3 replaces what was uploaded by it", '"if-none-match": "*", ...checksum', "...checksum"],
    ["a listing of S3 gives its first page for ever", '"start-after": inBucket + after', '"start-after": after'],
  ]),
  ...seed(`${source}/azure/shared-access.ts`, azure, [
    ["every request to Azure is refused", "[sp, start, se, path,", "[sp, se, start, path,"],
  ]),
  ...seed(`${source}/azure/azure-blob-store.ts`, azure, [
    [
      "two uploads of one file to Azure at once answer 503",
      'permission: "w", name, headers',
      'permission: "c", name, headers',
    ],
    [
      "an upload URL of Azure lasts beyond its expiry",
      "Math.floor(options.clock.now() / 1_000) + seconds",
      "Math.floor(options.clock.now() / 1_000) + seconds * 60",
    ],
  ]),
  ...seed(`${source}/azure/listing.ts`, azure, [
    [
      "a listing of Azure ends before its last page",
      "if (last || page.marker",
      "if (last === undefined || page.marker",
    ],
  ]),
  ...seed(`${source}/transfer/watch.ts`, away, [
    ["a silent store holds requests up for ever", "}, silenceMsMax);", "}, silenceMsMax * 1_000);"],
  ]),
  ...seed(
    `${source}/checked-keys.ts`,
    [`${source}/checked-keys.test.ts`],
    [["a key leads out of the store", "(?!\\\\.{1,2}(?:/|$))", ""]],
  ),
  ...seed(
    "packages/host/src/clamd-scanner.ts",
    ["packages/host/src/clamd-scanner.test.ts"],
    [
      [
        "content that clamd has not read to its end counts as clean",
        'if (answer.text === "stream: OK")',
        'if (!answer.text.endsWith("FOUND"))',
      ],
      ["a clamd that hangs holds an upload up for ever", "), silenceMsMax);", "), silenceMsMax * 1_000);"],
    ],
  ),
  ...seed(
    "packages/host/src/config/blobs.ts",
    ["packages/host/src/config/blobs.test.ts"],
    [["a forgotten BLOB_URL puts files on the local disk", "    refuseKeys(reader);\n", ""]],
  ),
  ...seed(
    "packages/storage-kysely/src/backup/blob-entries.ts",
    ["packages/storage-kysely/src/backup/blob-entries.test.ts"],
    [
      ["a restore stores damaged files", 'value["sha256"] !== hash.digest("hex")', "false"],
      ["a backup has only the first thousand files", "after = page.at(-1)?.key;", "return;"],
    ],
  ),
  ...seed(
    "apps/cli/src/doctor/check-files.ts",
    ["apps/cli/src/doctor/check-files.test.ts"],
    [
      [
        "doctor is content with a store where uploads replace each other",
        'outcome === "stored").length !== 1',
        'outcome === "stored").length < 1',
      ],
    ],
  ),
  ...seed(
    "packages/host/src/outbound.ts",
    ["packages/host/src/outbound.test.ts"],
    [["CLAMD_URL is taken and nothing is scanned", "...(settings.scanner && {", "...(false && {"]],
  ),
];
