import { describe, expect, test } from "bun:test";
import { endpointShown as endpoint } from "./endpoint.fixture.ts";
import { createBody, newEndpoint, patchBody, valuesOf } from "./endpoint-values.ts";

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
    });
  });
});

describe("patchBody()", () => {
  test("keeps masked headers, removes those that are gone, and sends new values", () => {
    const values = valuesOf(endpoint);
    const headers = [...values.headers.slice(0, 1), { name: "X-New", value: "1" }];
    const body = patchBody({ ...values, headers }, endpoint, 3);
    expect(body.version).toBe(3);
    expect(body.headers).toEqual({ "X-Gone": null, "X-New": "1" });
  });

  test("names no header without a change of them", () => {
    expect(patchBody(valuesOf(endpoint), endpoint, 3)).not.toHaveProperty("headers");
  });

  test("sends every value for another host, so the service refuses masks instead of revealing secrets to it", () => {
    const body = patchBody({ ...valuesOf(endpoint), url: "https://other.example" }, endpoint, 3);
    expect(body.headers).toEqual(endpoint.headers);
  });
});
