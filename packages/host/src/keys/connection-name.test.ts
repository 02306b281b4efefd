import { describe, expect, test } from "bun:test";
import { keyIdOf } from "@design-catalog/webhook-engine";
import { connectionName, parseConnectionName } from "./connection-name.ts";
import { configuredKeyRing, newMasterKey } from "./key-ring.ts";

describe("connectionName()", () => {
  test("tells the ids of the keys and never a key", () => {
    const [current, previous] = [newMasterKey(), newMasterKey()];
    const name = connectionName(configuredKeyRing(current, [previous]));
    expect(name).toBe(`design-catalog keys=${keyIdOf(current)},${keyIdOf(previous)}`);
    expect(parseConnectionName(name)).toEqual({ usesFile: false, keyIds: [keyIdOf(current), keyIdOf(previous)] });
  });

  test("given keys from a file says so", () => {
    const name = connectionName({ keys: () => [], file: "/data/master.key" });
    expect(parseConnectionName(name)).toEqual({ usesFile: true, keyIds: [] });
  });

  test("given many keys fits PostgreSQL's limit and keeps the whole current one", () => {
    const keys = Array.from({ length: 9 }, newMasterKey);
    const name = connectionName(configuredKeyRing(keys[0] ?? "", keys.slice(1)));
    expect(name.length).toBeLessThanOrEqual(63);
    expect(parseConnectionName(name)?.keyIds[0]).toBe(keyIdOf(keys[0] ?? ""));
  });

  test.each(["psql", "design-catalog", "design-catalog-jobs", ""])("of another program, %p, is none", (name) => {
    expect(parseConnectionName(name)).toBeUndefined();
  });
});
