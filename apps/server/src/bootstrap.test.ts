import { describe, expect, test } from "bun:test";
import { defaultApplicationId } from "@design-catalog/core";
import { users } from "@design-catalog/core/identity";
import { createTestService } from "@design-catalog/testing/http/service";
import { bootstrap, createFirstPassword } from "./bootstrap.ts";
import { StartError } from "./port-check.ts";

const administratorEmail = "admin@dealer.example";
const password = "correct horse battery staple";
const development = { production: false, administratorEmail, administratorPassword: undefined };

/** A service that nobody has started before. */
async function createNew() {
  const { storage, allPorts: ports } = await createTestService();
  const start = (config: Parameters<typeof bootstrap>[0]) =>
    bootstrap(config, { storage, ports }, { baseUrl: "https://catalog.example", firstPassword: createFirstPassword() });
  const addresses = async () => {
    const found = await storage.open(defaultApplicationId).select(users);
    return found.map(({ emailAddress }) => emailAddress);
  };
  return { start, addresses };
}

describe("bootstrap()", () => {
  test("given no password makes one and shows it at the first start only", async () => {
    const { start, addresses } = await createNew();
    const { generatedPassword } = await start(development);
    expect(generatedPassword).toMatch(/^[\w-]{24}$/u);
    expect(await addresses()).toEqual([administratorEmail]);
    expect(await start(development)).toEqual({});
  });

  test("given a password never shows it", async () => {
    const { start, addresses } = await createNew();
    expect(await start({ ...development, administratorPassword: password })).toEqual({});
    expect(await addresses()).toEqual([administratorEmail]);
  });

  test("in production without a password refuses the first start, and no later one", async () => {
    const { start, addresses } = await createNew();
    const production = { ...development, production: true };
    await expect(start(production)).rejects.toThrow(/BOOTSTRAP_ADMIN_PASSWORD is missing/u);
    await expect(start(production)).rejects.toBeInstanceOf(StartError);
    expect(await addresses()).toEqual([]);
    await start({ ...production, administratorPassword: password });
    expect(await start(production)).toEqual({});
  });

  test("given a password that is easy to guess says why, without it and without a stack", async () => {
    const { start, addresses } = await createNew();
    const failure = await start({ ...development, administratorPassword: administratorEmail }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartError);
    const message = failure instanceof StartError ? failure.message : "";
    expect(message).toMatch(/^Cannot create the first administrator with BOOTSTRAP_ADMIN_PASSWORD: \S/u);
    expect(message).not.toContain(administratorEmail);
    expect(await addresses()).toEqual([]);
  });
});
