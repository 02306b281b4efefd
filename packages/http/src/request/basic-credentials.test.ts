import { describe, expect, test } from "bun:test";
import { basicCredentials, usesBasic } from "./basic-credentials.ts";

const headersOf = (text: string) => new Headers({ authorization: `Basic ${btoa(text)}` });

describe("basicCredentials()", () => {
  test("reads id and secret", () => {
    expect(basicCredentials(headersOf("planner:secret%3A1"), new Map())).toEqual({
      client_id: "planner",
      client_secret: "secret:1",
    });
  });

  test("given an id without a secret names a public client", () => {
    expect(basicCredentials(headersOf("first-party:"), new Map())).toEqual({ client_id: "first-party" });
  });

  test("given both parts empty, as API pages send them, names no client", () => {
    expect(usesBasic(headersOf(":"))).toBe(false);
    expect(basicCredentials(headersOf(":"), new Map())).toEqual({});
  });

  test.each(["no colon", ":secret"])("given %j refuses it", (text) => {
    expect(() => basicCredentials(headersOf(text), new Map())).toThrow("The client credentials are malformed");
  });
});
