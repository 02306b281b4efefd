import { globSync } from "node:fs";

/** Folder of the tests in a browser, which all files of a process share. */
const browserFolder = "./test/browser/";
/** Beginning of the paths of the tests that `bun run test:console` runs. */
export const consoleTests = `${browserFolder}console-`;
/** The console's only tests in the suite: the main task of each page. */
export const mainTasks = `${consoleTests}hands.test.ts`;
/** Folders of tests that start whole services, or wait for leases, deadlines and servers that come back. */
const servicesFolders = [
  "./test/",
  "./packages/queue-pg-boss/",
  "./packages/storage-kysely/",
  "./packages/webhook-engine/",
] as const;

/** Shares of the parts that each kind of tests gets; the unit tests have the rest. */
const shares = { browser: 1 / 9, services: 5 / 9 } as const;

/**
 * The suite's files in parts that run separately, as paths from the project's root. The suite has only the main tasks of
 * the console's pages: continuous integration also runs `bun run test:console`, which has all tests of them.
 *
 * The parts with tests of whole services come first, so no process ends with a long one; those with a browser are spread
 * among them, because each keeps a core busy. Neighbours go to different parts, because slow tests, such as the faults,
 * share a folder.
 */
export function splitTestFiles(root: string, parts: number): readonly (readonly string[])[] {
  const found = globSync("{apps,bench,examples,packages,test,tools}/**/*.test.ts", {
    cwd: root,
    exclude: (path) => path === "node_modules" || path.endsWith("/node_modules"),
  });
  const paths = found.toSorted().map((path) => `./${path}`);
  const files = Map.groupBy(
    paths.filter((path) => path === mainTasks || !path.startsWith(consoleTests)),
    kindOf,
  );
  const [browserParts, servicesParts] = [Math.round(parts * shares.browser), Math.round(parts * shares.services)];
  const browser = deal(files.get("browser"), browserParts);
  const services = deal(files.get("services"), servicesParts);
  return [...spread(browser, services), ...deal(files.get("units"), parts - browserParts - servicesParts)];
}

function kindOf(path: string): keyof typeof shares | "units" {
  if (path.startsWith(browserFolder)) return "browser";
  return servicesFolders.some((folder) => path.startsWith(folder)) ? "services" : "units";
}

/**
 * Parts of files, with neighbours in different ones. At least one part and none that is empty, because a run without
 * arguments would run every file.
 */
export function deal(files: readonly string[] = [], wanted: number): readonly (readonly string[])[] {
  const parts = Math.max(1, Math.min(wanted, files.length));
  const dealt = Array.from({ length: parts }, (_, part) => files.filter((_path, index) => index % parts === part));
  return files.length > 0 ? dealt : [];
}

/** All items, with those of `few` at equal distances among `many`. */
function spread<Item>(few: readonly Item[], many: readonly Item[]): readonly Item[] {
  const distance = Math.ceil(many.length / Math.max(few.length, 1));
  return [
    ...few.flatMap((item, index) => [item, ...many.slice(index * distance, (index + 1) * distance)]),
    ...many.slice(few.length * distance),
  ];
}
