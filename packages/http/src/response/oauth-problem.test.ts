import { describe, expect, test } from "bun:test";
import { createTestService, readObject, type TestService } from "@design-catalog/testing/http/service";

const form = { "content-type": "application/x-www-form-urlencoded" };

function post(service: TestService, body: string, headers: Readonly<Record<string, string>> = form): Promise<Response> {
  return service.send("/api/v1/oauth/exchange", { method: "POST", body, headers: { ...headers } });
}

const basic = (credentials: string) => ({ ...form, authorization: `Basic ${btoa(credentials)}` });

describe("a form operation", () => {
  test("given parameters ignores unknown and empty ones and coerces nothing", async () => {
    const service = await createTestService();
    const response = await post(service, "grant_type=7&client_secret=&more=x&__proto__=y", {
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
    });
    expect(await readObject(response)).toEqual({ grant_type: "7" });
  });

  test("given HTTP Basic takes the client from it, percent-encoded or not", async () => {
    const service = await createTestService();
    const response = await post(service, "grant_type=a&client_id=my-client", basic("my%2Dclient:s:ecret"));
    expect(await readObject(response)).toEqual({ grant_type: "a", client_id: "my-client", client_secret: "s:ecret" });
  });

  test.each([
    ["a parameter twice", { body: "grant_type=a&grant_type=a" }, '400 "invalid_request"'],
    ["bad percent-encoding", { body: "grant_type=%zz" }, '400 "invalid_request"'],
    ["no parameter", { body: "" }, '400 "invalid_request"'],
    ["a parameter that is too long", { body: `grant_type=${"a".repeat(21)}` }, '400 "invalid_request"'],
    ["JSON", { body: "{}", headers: { "content-type": "application/json" } }, '400 "invalid_request"'],
    ["a second secret", { body: "grant_type=a&client_secret=b", headers: basic("c:d") }, '400 "invalid_request"'],
    ["a second client", { body: "grant_type=a&client_id=b", headers: basic("c:d") }, '400 "invalid_request"'],
    ["no base64", { body: "grant_type=a", headers: { ...form, authorization: "Basic %" } }, '401 "invalid_client"'],
    ["HTTP Basic without a colon", { body: "grant_type=a", headers: basic("c") }, '401 "invalid_client"'],
    ["too many requests", { body: "grant_type=limited" }, '429 "too_many_requests"'],
    ["a database that is down", { body: "grant_type=down" }, '503 "temporarily_unavailable"'],
    ["a fault", { body: "grant_type=broken" }, '500 "server_error"'],
  ])("given %s answers in RFC 6749 JSON", async (_, request, expected) => {
    const service = await createTestService();
    const response = await post(service, request.body, "headers" in request ? request.headers : form);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const answer = await readObject(response);
    expect(Object.keys(answer)).toEqual(["error", "error_description"]);
    expect(`${response.status} ${JSON.stringify(answer.error)}`).toBe(expected);
    expect(answer.error_description).not.toMatch(/hunter2|10\.0\.0\.1/u);
  });

  test("given a limit or an outage tells how long to wait", async () => {
    const service = await createTestService();
    const { headers } = await post(service, "grant_type=limited");
    expect(headers.get("retry-after")).toBe("7");
    expect(headers.get("ratelimit")).toBe('"tries";r=0;t=7');
    expect(headers.get("ratelimit-policy")).toBe('"tries";q=5;w=900');
    expect((await post(service, "grant_type=down")).headers.get("retry-after")).toBe("1");
  });

  test("given a refused client challenges it only if it used HTTP Basic, in characters that RFC 6749 allows", async () => {
    const service = await createTestService();
    const plain = await post(service, "grant_type=client&client_id=x");
    expect(plain.status).toBe(401);
    expect(plain.headers.get("www-authenticate")).toBeNull();
    expect(await readObject(plain)).toEqual({
      error: "invalid_client",
      error_description: "The client 'x' is unknown",
    });
    const challenged = await post(service, "grant_type=client", basic("x:y"));
    expect(challenged.headers.get("www-authenticate")).toBe('Basic realm="oauth"');
  });

  test("given another method answers 405", async () => {
    const service = await createTestService();
    const response = await service.send("/api/v1/oauth/exchange");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });
});
