import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";
import type { Caller } from "../caller/caller.ts";
import { createLocalCaller } from "../caller/local-caller.ts";
import { readPages } from "./read-pages.ts";

test("readPages() given a time reads whole pages until there, and ends behind the last event that it returns", async () => {
  const clock = createTestClock(Date.now() - 60_000);
  const application = await createTestApplication({ clock });
  for (const name of ["Before", "First", "Second", "Third"]) {
    clock.advance(1_000);
    await application.callNamed("createProject", application.administrator, { body: { name } });
  }
  const asked: unknown[] = [];
  const local = createLocalCaller({
    context: application.contextOf(application.administrator),
    prepareWrites: async () => {},
    close: async () => {},
  });
  const service: Caller = {
    ...local,
    call(name, input) {
      asked.push(input?.query?.["limit"]);
      return local.call(name, input);
    },
  };
  const since = new Date(clock.now() - 2_000).toISOString();
  const rest = { after: undefined, limit: 2, isFollowing: false, types: [] };
  const [page, ...more] = await Array.fromAsync(readPages(service, { ...rest, since }));
  expect([page?.events.map(({ data }) => data), more]).toMatchObject([
    [{ object: { name: "First" } }, { object: { name: "Second" } }],
    [],
  ]);
  // The second request is for what the first found up to there, so its next is behind that.
  expect(asked).toEqual([500, expect.any(Number)]);
  const [next] = await Array.fromAsync(readPages(service, { ...rest, after: page?.next, since: undefined }));
  expect(next?.events.map(({ data }) => data)).toMatchObject([{ object: { name: "Third" } }]);
});
