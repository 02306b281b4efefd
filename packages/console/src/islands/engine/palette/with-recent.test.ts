import { expect, test } from "bun:test";
import { withRecent } from "./with-recent.ts";

const pageOf = (number: number) => ({ name: `Page ${number}`, path: `/admin/${number}` });

test("the last page comes first, once, by its newest name, and the oldest of six goes", () => {
  const pages = [1, 2, 3, 4, 5, 6].map(pageOf);
  const renamed = { name: "Hall", path: "/admin/3" };
  expect(withRecent(pages, renamed)).toEqual([renamed, pageOf(1), pageOf(2), pageOf(4), pageOf(5), pageOf(6)]);
  expect(withRecent(pages, pageOf(7)).map(({ path }) => path)).toEqual([7, 1, 2, 3, 4, 5].map((at) => `/admin/${at}`));
});
