import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase } from "@design-catalog/testing";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { type MortalService, startMortalService } from "./crashes/mortal-service.ts";
import { erasure, goLive, reindexWork } from "./crashes/reindex.ts";
import { crashedWorks } from "./crashes/works.ts";
import { crashAt, type Crashes } from "./scenarios/crashes.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let service: MortalService;

beforeAll(async () => {
  stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  service = await startMortalService(stage, database.connectionString);
});

afterAll(() => stage.end());

/** Before and after the commits that put work in force, where another order of its writes would show. */
const crashes: readonly Crashes[] = [
  { name: "upload", work: crashedWorks.upload, moments: [{ commit: 1, when: "before" }] },
  { name: "upload", work: crashedWorks.upload, moments: [{ commit: 1, when: "after" }] },
  { name: "import", work: crashedWorks.import, moments: [{ commit: 3, when: "after" }] },
  { name: "update", work: crashedWorks.update, moments: [{ commit: 2, when: "after" }] },
  { name: "reindex", work: crashedWorks.reindex, moments: [{ commit: 4, when: "before" }] },
  { name: "go-live", work: { ...reindexWork, commits: goLive }, moments: [{ commit: 0, when: "before" }] },
  { name: "go-live", work: { ...reindexWork, commits: goLive }, moments: [{ commit: 0, when: "after" }] },
  { name: "erasure", work: { ...reindexWork, commits: erasure }, moments: [{ commit: 0, when: "before" }] },
  { name: "erasure", work: { ...reindexWork, commits: erasure }, moments: [{ commit: 0, when: "after" }] },
  { name: "recording", work: crashedWorks.recording, moments: [{ commit: 4, when: "before" }] },
  { name: "recording", work: crashedWorks.recording, moments: [{ commit: 4, when: "after" }] },
];

describe("a crash in the middle of work", () => {
  test("leaves nothing half done: what was begun is done once after the next start", async () => {
    const finding = await crashAt(service, crashes);
    printFigures("crashes met by works", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
