import { describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import type { WebRequest, WebResult } from "../../ports/web-client.ts";
import { findClient } from "../oauth-clients/find-client.ts";
import { registerClient } from "../oauth-clients/register-client.ts";

const list = "https://sector.example/redirects.json";
const [first, second, loopback] = [
  "https://planner.example/callback",
  "https://viewer.example/callback",
  "http://127.0.0.1/callback",
];

/** An answer of the server that has the list. */
const answering = (text: string, statusCode = 200): WebResult => ({
  outcome: "response",
  statusCode,
  headers: {},
  text,
});

/** An application whose requests for a list get this answer. */
async function setUp(result: WebResult) {
  const requests: WebRequest[] = [];
  const webClient = {
    async request(request: WebRequest) {
      requests.push(request);
      return result;
    },
  };
  const application = await createTestApplication({ webClient });
  const register = (body: object) => application.call(registerClient, null, { body });
  return { ...application, requests, register };
}

describe("a registration", () => {
  test.each([
    [{ redirect_uris: [first] }, { subject_type: "public" }, []],
    [{ redirect_uris: [first], subject_type: "hashed" }, { subject_type: "public" }, []],
    [{ redirect_uris: [first, `${first}/2`], subject_type: "pairwise" }, { subject_type: "pairwise" }, []],
    [
      { redirect_uris: [first, second], subject_type: "pairwise", sector_identifier_uri: list },
      { subject_type: "pairwise", sector_identifier_uri: list },
      [`GET ${list}`],
    ],
    [
      { redirect_uris: [loopback], subject_type: "pairwise", sector_identifier_uri: list },
      { subject_type: "pairwise", sector_identifier_uri: list },
      [`GET ${list}`],
    ],
  ])("of %j says %j", async (body, said, reads) => {
    const { register, requests } = await setUp(answering(JSON.stringify([first, second, loopback])));
    expect(await register(body)).toMatchObject(said);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(reads);
  });

  test.each([
    ["redirect URIs of several hosts", { redirect_uris: [first, second] }],
    ["a loopback address, where anybody may answer", { redirect_uris: [loopback] }],
    ["a loopback name with https", { redirect_uris: ["https://localhost/callback"] }],
    ["a name of the machine itself", { redirect_uris: ["https://app.localhost/callback"] }],
    ["an address in place of a name", { redirect_uris: ["https://127.0.0.1/callback"] }],
    ["a private-use scheme", { redirect_uris: ["com.example.app:/callback"] }],
    ["a sector over http", { redirect_uris: [first], sector_identifier_uri: "http://sector.example/list" }],
    ["a number as a sector", { redirect_uris: [first], sector_identifier_uri: 1 }],
    ["a sector with a fragment", { redirect_uris: [first], sector_identifier_uri: `${list}#part` }],
    ["a list without its redirect URI", { redirect_uris: [second], sector_identifier_uri: list }],
  ])("for pairwise subjects with %s is refused", async (_, body) => {
    const { register } = await setUp(answering(JSON.stringify([first])));
    const refusal = await oauthFailureOf(() => register({ ...body, subject_type: "pairwise" }));
    expect(refusal.error).toBe("invalid_client_metadata");
  });

  test.each<WebResult>([
    { outcome: "error", message: "It is 10.0.0.1" },
    answering(JSON.stringify([first]), 302),
    answering(JSON.stringify({ [first]: true })),
    answering("text"),
  ])("whose list answers %j is refused, and says nothing of the answer", async (answer) => {
    const { register } = await setUp(answer);
    const body = { redirect_uris: [first], subject_type: "pairwise", sector_identifier_uri: list };
    expect((await oauthFailureOf(() => register(body))).message).toBe(
      "The list at the sector identifier could not be read",
    );
  });
});

test("a registration with a sector at an address that is not allowed sends no request", async () => {
  const { register, requests } = await setUp(answering(JSON.stringify([first])));
  const body = {
    redirect_uris: [first],
    subject_type: "pairwise",
    sector_identifier_uri: "https://refused.example/list",
  };
  expect((await oauthFailureOf(() => register(body))).error).toBe("invalid_client_metadata");
  expect(requests).toEqual([]);
});

describe("an administrator's client with pairwise subjects", () => {
  const body = { name: "Planner", redirectUris: [first], type: "public", subjectType: "pairwise" };

  test("stays in its sector, and in what it was created as", async () => {
    const { administrator, callNamed } = await setUp(answering(JSON.stringify([first, second])));
    const client = Object(await callNamed("createOAuthClient", administrator, { body })).client;
    expect(client).toMatchObject({ subjectType: "pairwise", sectorIdentifierUri: null });
    const parameters = { id: String(client.id) };
    const patch = (changes: object) =>
      callNamed("patchOAuthClient", administrator, { parameters, body: { version: 0, ...changes } });
    const codeOf = async (changes: object) => Object(await failureOf(() => patch(changes))).code;
    expect(await codeOf({ redirectUris: [second] })).toBe("conflict");
    expect(await codeOf({ redirectUris: [first, second] })).toBe("validation_failed");
    expect(await codeOf({ sectorIdentifierUri: list })).toBe("conflict");
    expect(await codeOf({ subjectType: "public" })).toBe("validation_failed");
    expect(await patch({ redirectUris: [`${first}/2`] })).toMatchObject({ redirectUris: [`${first}/2`] });
    const replaced = await callNamed("replaceOAuthClient", administrator, {
      parameters,
      body: { name: "Planner", redirectUris: [first] },
    });
    expect(replaced).toMatchObject({ subjectType: "pairwise", sectorIdentifierUri: null });
  });

  test("may take the address of a list at the host that it has", async () => {
    const { administrator, callNamed } = await setUp(answering(JSON.stringify([first, second])));
    const client = Object(await callNamed("createOAuthClient", administrator, { body })).client;
    const sectorIdentifierUri = "https://planner.example/list";
    const changes = { version: 0, redirectUris: [first, second], sectorIdentifierUri };
    const parameters = { id: String(client.id) };
    expect(await callNamed("patchOAuthClient", administrator, { parameters, body: changes })).toMatchObject({
      redirectUris: [first, second],
      sectorIdentifierUri,
    });
  });
});

test("a metadata document that puts its client into a sector which does not list it is refused", async () => {
  const clientId = "https://planner.example/oauth/client.json";
  const document = { client_id: clientId, client_name: "Planner", redirect_uris: [first], subject_type: "pairwise" };
  const find = async (listed: readonly string[]) => {
    const webClient = {
      async request({ url }: WebRequest): Promise<WebResult> {
        const text = JSON.stringify(url === list ? listed : { ...document, sector_identifier_uri: list });
        return { outcome: "response", statusCode: 200, headers: { "content-type": "application/json" }, text };
      },
    };
    return findClient((await createTestApplication({ webClient })).contextOf(null), clientId);
  };
  expect(await find([second])).toBeUndefined();
  expect(await find([first])).toMatchObject({ subjectType: "pairwise", sectorIdentifierUri: list });
});
