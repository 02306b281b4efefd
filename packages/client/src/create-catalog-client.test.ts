import { expect, test } from "bun:test";
import { createCatalogClient } from "./mod.ts";

interface Paths {
  "/healthz": { get: { responses: { 200: { content: { "application/json": { seen: string | null } } } } } };
}

const fetchOf = async (request: Request) => Response.json({ seen: request.headers.get("authorization") });
const baseUrl = "https://catalog.example";

test("createCatalogClient() sends the token of the moment, which may have to be fetched", async () => {
  let tokens = 0;
  const client = createCatalogClient<Paths>({ baseUrl, token: async () => `t${++tokens}`, fetch: fetchOf });
  expect((await client.GET("/healthz")).data?.seen).toBe("Bearer t1");
  expect((await client.GET("/healthz")).data?.seen).toBe("Bearer t2");
});

test("createCatalogClient() without a token sends none", async () => {
  const client = createCatalogClient<Paths>({ baseUrl, fetch: fetchOf });
  expect((await client.GET("/healthz")).data?.seen).toBeNull();
});
