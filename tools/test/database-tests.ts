import { filesImportedBy, readSources, type Source } from "../check/architecture/sources.ts";

/** Folders whose tests use the run's database and do not run on every supported PostgreSQL, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  "test/api/": "they judge answers; the conformance suite of storage runs the same queries",
  "test/browser/": "they judge pages",
  "test/cli/": "they judge what catalogctl prints",
  "test/e2e/": "they judge whole services from outside",
  "test/foreign-clients/": "they judge clients of other people",
  "test/generated-clients/": "they judge compilers and clients",
  "test/mcp/": "they judge the protocol of assistants",
  "test/model/": "they compare two adapters over random histories for minutes; the conformance suite judges each",
  "test/runtimes/": "they judge runtimes of JavaScript",
  "test/tools/": "they judge what tools write",
  "test/typescript-client/": "they judge the client",
  "tools/": "they judge tools, this list included",
};
/** Files in these folders that run all the same, with what only they see. */
export const kept: Readonly<Record<string, string>> = {
  "test/cli/migrate.test.ts": "an operator's migration",
  "test/e2e/dispatch.test.ts": "the dispatcher of a whole service",
};

/** Names by which a test finds the database of its run. */
const databaseNames = /\b(?:createTestDatabase|createEmptyDatabase|testDatabaseUrlVariable)\b/u;

/** Test files to run on every supported PostgreSQL: those that use the database of their run, by what they import. */
export function findDatabaseTests(root: string): readonly string[] {
  return findUsers(root).filter((path) => Object.hasOwn(kept, path) || !isLeftOut(path));
}

/** All test files that use the database of their run. A test that starts its own embedded server is none of them. */
export function findUsers(root: string): readonly string[] {
  // Their package is full of these names; tests import it by its own.
  const sources = readSources(root, []).filter(({ path }) => !path.startsWith("packages/testing/"));
  const users = new Set(sources.filter(({ code }) => databaseNames.test(code)).map(({ path }) => path));
  const importsUser = (source: Source) => filesImportedBy(source).some((path) => users.has(path));
  for (let before = -1; before < users.size;) {
    before = users.size;
    for (const source of sources.filter(importsUser)) users.add(source.path);
  }
  return [...users].filter((path) => path.endsWith(".test.ts")).toSorted();
}

function isLeftOut(path: string): boolean {
  return Object.keys(leftOut).some((folder) => path.startsWith(folder));
}
