import { expect, test } from "bun:test";
import { consolePages } from "../pages.ts";
import { likelyPages } from "./likely-pages.ts";

test.each([
  ["/admin/produkts", ["products", "projects"]],
  ["/admin/product", ["products", "projects"]],
  ["/admin/webhook", ["webhooks"]],
  ["/admin/delivery/000000000000000000000001", ["deliveries"]],
  ["/admin/deliverys", ["deliveries"]],
  ["/admin/user", ["users"]],
  ["/admin/x", []],
  ["/admin/", []],
])("likelyPages(%p) finds %p", (path, names) => {
  expect(likelyPages(path, consolePages).map(({ name }) => name)).toEqual(names);
});

test("likelyPages() finds only pages that the user may open, and no more than two", () => {
  const ofRoles = consolePages.filter(({ name }) => name === "roles");
  expect(likelyPages("/admin/users", ofRoles)).toEqual([]);
  const names = ["jobs", "logs", "mcp", "jogs"];
  const alike = consolePages
    .slice(0, names.length)
    .map((page, index) => ({ ...page, name: names[index] ?? "", paths: [`/admin/${names[index]}`] as const }));
  expect(likelyPages("/admin/jobss", alike).map(({ name }) => name)).toEqual(["jobs", "jogs"]);
});
