import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { adapterNames } from "./adapters.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const path = "/api/v1/admin/translations";
const source = "{n, plural, one {Project} other {Projects}} of {owner}";
const value = "{n, plural, one {Projekt} other {# Projekte}} von {owner}";

describe.each([...adapterNames])("messages of ICU on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const write = (fields: object) =>
    api.administrator.post(path, { key: unique("message"), locale: "de", format: "icu", value, source, ...fields });

  test("are written when they can be read and have the arguments of their source", async () => {
    expect((await write({})).status).toBe(201);
    const plain = await write({ format: "plain" });
    expect(plain.text).toContain("placeholder_mismatch");
    expect((await write({ status: "missing", value: "{" })).status).toBe(201);
    expect((await write({ source: null, value: "{n, number, ::currency/EUR}" })).status).toBe(201);
  });

  test.each<[object, string, string, string]>([
    [{ value: "{n, plural, one {#}}" }, "/value", "invalid_message", "character 20: missing other clause"],
    [{ value: "Save {name" }, "/value", "invalid_message", "character 6: expect argument closing brace"],
    [{ source: "{n, foo}" }, "/source", "invalid_message", "character 5: invalid argument type"],
    [{ value: "{n, select, other {}} {owner}" }, "/value", "placeholder_mismatch", "{n, plural}, {owner}"],
    [{ value: "{n, plural, other {}}" }, "/value", "placeholder_mismatch", "{n, plural}, {owner}"],
  ])("%p are refused by every write", async (fields, pointer, code, part) => {
    const { body: row } = await write({});
    const own = `${path}/${idOf(row)}`;
    const sent = { key: row["key"], locale: "de", format: "icu", value, source, ...fields };
    const answers = [
      ["", await write(fields)],
      ["", await api.administrator.patch(own, { ...fields, version: 0 })],
      ["", await api.administrator.put(own, sent)],
      ["/translations/0", await api.administrator.put(path, { translations: [sent] })],
      ["/translations/0", await api.administrator.post(`${path}/import`, { translations: [sent] })],
    ] as const;
    for (const [prefix, { status, body, text }] of answers) {
      expect([status, body["errors"]]).toMatchObject([400, [{ pointer: prefix + pointer, code }]]);
      expect(text).toContain(part);
    }
  });
});
