import { describe, expect, test } from "bun:test";
import {
  createBody,
  headersText,
  isOtherHost,
  isRepeated,
  joinHeaders,
  limitOf,
  mask,
  newAuth,
  newEndpoint,
  patchBody,
  valuesOf,
} from "./endpoint-values.ts";
import { endpointShown as endpoint } from "./endpoint.fixture.ts";

const stored = valuesOf(endpoint);

describe("createBody()", () => {
  test("leaves out headers without a name, and turns empty texts into null", () => {
    const headers = [
      { name: "X-Team", value: "rooms" },
      { name: " ", value: "lost" },
    ];
    expect(createBody({ ...newEndpoint, url: " https://a.example ", headers })).toEqual({
      url: "https://a.example",
      description: null,
      eventTypes: ["*"],
      notificationEmail: null,
      headers: { "X-Team": "rooms" },
      payload: "full",
      traceparent: false,
      honourDeliveryHeader: false,
      maxPerSecond: null,
      maxAtOnce: null,
      filter: null,
      clientCertificate: null,
      auth: null,
    });
  });
});

describe("credentials", () => {
  const shown = { pem: mask, subject: "CN=catalog", fingerprint: "AB", notAfter: "2027-11-21T09:30:00.000Z" };
  const auth = {
    type: "oauth2_client_credentials",
    tokenUrl: "https://login.dealer.example/token",
    clientId: "catalog",
    clientSecret: mask,
  } as const;
  const values = valuesOf({ ...endpoint, clientCertificate: shown, auth });

  test("that nobody touched are not sent back", () => {
    const body = patchBody(values, values, 3);
    expect([body.auth, body.clientCertificate]).toEqual([undefined, undefined]);
  });

  test("that were taken away are null", () => {
    const body = patchBody({ ...values, clientCertificate: " ", auth: null }, values, 3);
    expect([body.auth, body.clientCertificate]).toEqual([null, null]);
  });

  test("of which a member changes are sent without empty ones, the secret by its mask", () => {
    const body = patchBody({ ...values, auth: { ...newAuth, ...auth, scope: " hooks " } }, values, 3);
    expect(body.auth).toEqual({ ...auth, authMethod: "client_secret_basic", scope: "hooks" });
    expect(body.clientCertificate).toBeUndefined();
  });

  test("go along to another host, where the service asks for what is masked", () => {
    const body = patchBody({ ...values, url: "https://other.example/" }, values, 3);
    expect(body).toMatchObject({ auth: { clientSecret: mask }, clientCertificate: { pem: mask } });
  });
});

test("a filter goes from text to JSON and back, and what is none is left to the service", () => {
  const filter = { "data.object.client": { filterType: "text", type: "equals", filter: "Ritz" } } as const;
  expect(createBody({ ...newEndpoint, ...valuesOf({ ...endpoint, filter }) }).filter).toEqual(filter);
  expect(createBody({ ...newEndpoint, filter: "7" }).filter).toEqual([7]);
  expect(createBody({ ...newEndpoint, filter: " " }).filter).toBeNull();
});

test("limits go from text to number and back, also with the comma of a German keyboard", () => {
  expect(valuesOf({ ...endpoint, maxPerSecond: 0.5, maxAtOnce: 2 })).toMatchObject({
    maxPerSecond: "0.5",
    maxAtOnce: "2",
  });
  expect(["1e999", "9".repeat(400), "0x1F", "a"].map(limitOf)).toEqual([NaN, NaN, NaN, NaN]);
  const typed = { ...newEndpoint, maxPerSecond: " 0,5", maxAtOnce: "" };
  expect(createBody(typed)).toMatchObject({ maxPerSecond: 0.5, maxAtOnce: null });
});

describe("patchBody()", () => {
  test("keeps masked headers, removes those that are gone, and sends new values", () => {
    const headers = [...stored.headers.slice(0, 1), { name: "X-New", value: "1" }];
    const body = patchBody({ ...stored, headers }, stored, 3);
    expect(body.version).toBe(3);
    expect(body.headers).toEqual({ "X-Gone": null, "X-New": "1" });
  });

  test("takes names that differ only in case for one header, spelled as it is stored", () => {
    const respelled = stored.headers.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
    expect(patchBody({ ...stored, headers: respelled }, stored, 3)).not.toHaveProperty("headers");
    const [first = { name: "", value: "" }, ...rest] = respelled;
    const body = patchBody({ ...stored, headers: [{ ...first, value: "new" }, ...rest] }, stored, 3);
    expect(body.headers).toEqual({ "X-Team": "new" });
  });

  test("names no header without a change of them", () => {
    expect(patchBody(stored, stored, 3)).not.toHaveProperty("headers");
  });

  test("sends every value for another host, so the service refuses masks instead of revealing secrets to it", () => {
    const body = patchBody({ ...stored, url: "https://other.example" }, stored, 3);
    expect(body.headers).toEqual(endpoint.headers);
  });
});

describe("joinHeaders()", () => {
  const masked = (...names: readonly string[]) => names.map((name) => ({ name, value: "********" }));
  const typed = { name: "X-New", value: "1" };
  const base = masked("A", "B");

  test("keeps what the user typed and removed, and follows what somebody else added and removed", () => {
    const mine = [...masked("A"), typed];
    expect(joinHeaders({ base, theirs: masked("A", "B", "C"), mine })).toEqual({
      value: [...masked("A"), typed, ...masked("C")],
      isConflict: false,
    });
    expect(joinHeaders({ base, theirs: masked("B"), mine: [...base, typed] })).toEqual({
      value: [...masked("B"), typed],
      isConflict: false,
    });
  });

  test("leaves a name to the user to which both gave a value, or that only one still has", () => {
    const joined = joinHeaders({ base, theirs: masked("A", "B", "X-New"), mine: [...base, typed] });
    expect(joined).toEqual({ value: [...base, typed], isConflict: true });
    const respelled = [...base, { name: "x-new", value: "1" }];
    expect(joinHeaders({ base, theirs: masked("A", "B", "X-New"), mine: respelled }).isConflict).toBe(true);
    const changed = [...masked("A"), { name: "B", value: "2" }];
    expect(joinHeaders({ base, theirs: masked("A"), mine: changed })).toEqual({ value: changed, isConflict: true });
  });
});

test("isRepeated() finds the later of two lines with one name, in any case, but not empty lines", () => {
  const lines = ["X-A", "", "x-a", "X-B", "", "X-A"].map((name) => ({ name, value: "1" }));
  expect(lines.map((_, index) => isRepeated(lines, index))).toEqual([false, false, true, false, false, true]);
});

test("headersText() is a name and a value for each", () => {
  expect(headersText(stored.headers)).toBe("X-Team: ********; X-Gone: ********");
});

test("isOtherHost() waits for a whole URL, and follows host and port", () => {
  const isOther = (typed: string) => isOtherHost(endpoint.url, typed);
  expect(isOther("https://hooks.dealer.example/elsewhere")).toBe(false);
  expect(isOther("https://")).toBe(false);
  expect(isOther("https://hooks.dealer.example:8443/catalog")).toBe(true);
  expect(isOther("https://other.example/catalog")).toBe(true);
});
