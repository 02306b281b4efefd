import { type Mutant, seed } from "../mutant.ts";

const files = "packages/core/src/catalog/files";
const tests = "packages/core/src/projects/files";

export const mutants: readonly Mutant[] = [
  ...seed(
    "packages/core/src/projects/files/application-files.ts",
    [`${tests}/files.test.ts`],
    [
      [
        "a file made with an Idempotency-Key waits for its own transaction until it fails",
        "find: async () => ({\n    ownerId: null,\n    checkChangeable: () => undefined,\n    change: inTransaction,",
        "find: async (context) => ({\n    ownerId: null,\n    checkChangeable: () => undefined,\n    change: (_running, work) => inTransaction(context, work),",
      ],
    ],
  ),
  ...seed(
    `${files}/examine-upload.ts`,
    [`${tests}/files.test.ts`],
    [
      [
        "anybody makes a file of the bytes that somebody else has sent",
        "if (upload?.userId !== actorOf(context).userId) throw notFound();",
        "if (!upload) throw notFound();",
      ],
      [
        "a page in HTML is kept as a picture and handed out",
        "if (!isContentOf(upload.contentType, head)) {",
        "if (head.length === 0) {",
      ],
      [
        "bytes that were damaged on their way become a file, although the client said what they should be",
        "upload.sha256 !== null && upload.sha256 !== sha256",
        "upload.sha256 === sha256",
      ],
      [
        "wrong bytes stay in the store for a day",
        "await blobsOf(context).delete([incomingKey(context.applicationId, id)]);",
        "",
      ],
      [
        "a request that ended between its two steps can never be repeated",
        "if (stored !== undefined && (await blobs.head(stored))) return stored;",
        "",
      ],
      ["an image bomb shows its size and is decoded", "width * height <= pixelsMax", "width <= pixelsMax"],
    ],
  ),
  ...seed(
    `${files}/keep-content.ts`,
    [`${tests}/file-upkeep.test.ts`, `${tests}/files.test.ts`],
    [
      [
        "content that a file takes again goes with the 30 days of the file before",
        "const known = await transaction.update(fileContents, matches({ sha256 }), { unusedSince: null });",
        "const known = await transaction.select(fileContents, { where: matches({ sha256 }) });",
      ],
      [
        "a file is restored without the content that has been erased",
        'if (!content) throw new DomainError("conflict", "Cannot restore the file: its content has been erased for good");',
        "if (!content) continue;",
      ],
    ],
  ),
  ...seed(
    `${files}/upkeep/erase-contents.ts`,
    [`${tests}/file-upkeep.test.ts`],
    [
      [
        "content that another file still has is erased",
        "const used = await usedSums(store, rows);",
        "const used = new Set<string>();",
      ],
      [
        "the bytes of erased content stay on the disk for ever",
        "if (erased > 0) await eraseOrphan(context, sha256);",
        "",
      ],
      [
        "bytes of a file go because they are old",
        "if ((await transaction.count(fileContents, matches({ sha256 }))) > 0) return false;",
        "",
      ],
    ],
  ),
  ...seed(
    `${tests}/readable-files.ts`,
    [`${tests}/file-rights.test.ts`],
    [
      [
        "a check inside a transaction waits for another connection",
        "isReadable(inside, file)",
        "isReadable(context, file)",
      ],
      ["strangers read the files of any project", 'if (ownerKind !== "project") return true;', "if (id) return true;"],
      ["a removed file is still read", "!file || file.deleted ||", "!file ||"],
    ],
  ),
  ...seed(
    `${tests}/file-uses.ts`,
    [`${tests}/file-rights.test.ts`],
    [
      ["a file that a view shows is removed", "[viewItemUses, productUses,", "[productUses,"],
      ["a file of a removed project can never be removed", "{ where, among: projectsOfUses, by", "{ where, by"],
    ],
  ),
  ...seed(
    `${tests}/readable-files.ts`,
    ["test/api/file-uses.test.ts"],
    [
      [
        "a member cannot see a picture of a view, because the project that it comes from is removed",
        "if ((await store.select(projects.table, { where: own, limit: 1 })).length > 0) return true;",
        "return (await store.select(projects.table, { where: own, limit: 1 })).length > 0;",
      ],
      [
        "strangers see the picture of any view",
        'among: { column: "projectId", table: projects.table, where: visible },',
        "",
      ],
    ],
  ),
  ...seed(
    `${files}/upkeep/rescan-files.ts`,
    [`${tests}/file-upkeep.test.ts`],
    [
      ["slow scans keep other upkeep waiting for hours", "if (clock.now() >= untilMs) break;", ""],
      ["a slow application keeps the files of others in quarantine", "if (clock.now() >= untilMs) break;", "break;"],
      [
        "100 files without a verdict keep all later ones in quarantine",
        "where, orderBy, limit: filesMax",
        "where, limit: filesMax",
      ],
      [
        "a file without a verdict is read in every run",
        "const waitMs = Math.min(now - Date.parse(updatedAt), waitMsMax);",
        "const waitMs = 0;",
      ],
      [
        "a file that was deferred is never scanned again",
        '"scanAfter", "lessThanOrEqual", now)',
        '"scanAfter", "lessThan", "")',
      ],
      ["one unreadable file keeps the others in quarantine", "errors.push(error);", "throw error;"],
      [
        "an unreadable file is tried in every run",
        "await defer(context, file);",
        "if (errors.length === 0) await defer(context, file);",
      ],
    ],
  ),
  ...seed(
    `${files}/examine-upload.ts`,
    [`${tests}/file-upkeep.test.ts`],
    [
      [
        "new content of a file waits for as long as the content before",
        "...scanned, scanAfter: null }",
        "...scanned }",
      ],
    ],
  ),
  ...seed(
    `${tests}/lock-files.ts`,
    ["test/api/file-uses.test.ts"],
    [
      [
        "an item shows a file that somebody removes at the same time",
        'where: all(live, among("id", wanted)), lock: "share" }',
        'where: all(live, among("id", wanted)) }',
      ],
      ["a placed product has the symbol that was removed before", "!known.has(copy.symbolFileId)", "known.size < 0"],
    ],
  ),
  ...seed(
    "packages/core/src/engine/rows/references.ts",
    ["test/api/file-uses.test.ts"],
    [
      [
        "a product names a file that somebody removes at the same time",
        'lock: kept ? "share" : false }',
        "lock: false }",
      ],
      [
        "a product has the picture of a project, which its readers do not see",
        "all(live, kept ?? always,",
        "all(live,",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/catalog/product-search/check-files-kept.ts",
    ["test/api/file-uses.test.ts"],
    [["a product is restored without its picture", "if (!lost) throw error;", "if (lost ?? true) return;"]],
  ),
  ...seed(
    "packages/core/src/projects/products/check-symbol.ts",
    ["test/api/file-uses.test.ts"],
    [
      [
        "anybody names a file of any project as a symbol, and reads it",
        "await checkFiles(change, [",
        "void Promise.all([",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/projects/view-items/restore-items.ts",
    ["test/api/file-uses.test.ts"],
    [["an item is restored without its picture", "await checkFilesKept(transaction, rows);", ""]],
  ),
  ...seed(
    `${tests}/file-uses.ts`,
    ["test/api/file-uses.test.ts"],
    [
      [
        "a view loses a picture that 100 items of a removed project show too",
        'const found = await reader.tally(table, { where, among: projectsOfUses, by: ["id"], limit: fileUsesMax });',
        `const some = await reader.tally(table, { where, by: ["id"], limit: fileUsesMax });
  const shown = await reader.tally(table, { where, among: projectsOfUses, by: ["id"] });
  const found = some.filter(({ key }) => shown.some((one) => one.key.id === key.id));`,
      ],
    ],
  ),
  ...seed(
    `${tests}/file-uses.ts`,
    [`${tests}/file-rights.test.ts`],
    [
      ["a view loses its background", "projectProductUses, viewUses,", "projectProductUses,"],
      ["a view template loses its background", "viewUses, templateUses]", "viewUses]"],
    ],
  ),
  ...seed(
    "packages/core/src/engine/schemas/json.ts",
    [`${tests}/file-rights.test.ts`],
    [["a file that settings name deep inside is removed", "mentionsText(member, text));", "member === text);"]],
  ),
  ...seed(
    "packages/core/src/projects/view-items/change-items.ts",
    [`${tests}/file-rights.test.ts`],
    [
      [
        "an item shows a file of a project that its writer cannot see",
        "shown.map(({ patch: { fileId }, pointer }) => ({ fileId, pointer: `${pointer}/fileId` })),",
        "shown.map(({ pointer }) => ({ fileId: null, pointer })),",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/application/blobs/blob-url.ts",
    ["packages/core/src/application/blobs/serve-blobs.test.ts"],
    [
      [
        "a URL for a picture serves it as a page",
        "const values = [version, method, key, expiresAt, bytes, contentType, disposition, fileName];",
        'const values = [version, method, key, expiresAt, bytes, "", disposition, fileName];',
      ],
    ],
  ),
];
