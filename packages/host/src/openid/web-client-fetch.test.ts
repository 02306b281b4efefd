import { expect, test } from "bun:test";
import type { WebRequest, WebResult } from "@design-catalog/core/ports";
import { webClientFetch } from "./web-client-fetch.ts";

const url = "https://id.example/token";

/** The remote peer: gives one answer and keeps what it was asked. */
function peer(answer: Partial<WebResult & { readonly outcome: "response" }> | { readonly error: string }) {
  const requests: WebRequest[] = [];
  const fetch = webClientFetch({
    async request(request) {
      requests.push(request);
      if ("error" in answer) return { outcome: "error", message: answer.error };
      return { outcome: "response", statusCode: 200, headers: {}, text: "{}", ...answer };
    },
  });
  return { fetch, requests };
}

test.each([204, 304])("webClientFetch() given %d answers without a body", async (statusCode) => {
  const { fetch } = peer({ statusCode, text: "" });
  const response = await fetch(url, { method: "GET", headers: {} });
  expect([response.status, response.body]).toEqual([statusCode, null]);
});

test("webClientFetch() hands over status, headers and text, and sends forms as text", async () => {
  const { fetch, requests } = peer({ statusCode: 400, headers: { "content-type": "application/json" }, text: "no" });
  const body = new URLSearchParams({ grant_type: "authorization_code" });
  const response = await fetch(url, { method: "POST", headers: { accept: "*/*" }, body });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    400,
    "application/json",
    "no",
  ]);
  expect(requests).toMatchObject([{ method: "POST", url, headers: { accept: "*/*" }, body: body.toString() }]);
  expect(requests[0]).toMatchObject({ deadlineMs: 10_000, responseBytesMax: 524_288 });
});

test.each([
  [{ method: "PUT", headers: {} }, "its method is PUT"],
  [{ method: "POST", headers: {}, body: new Uint8Array(1) }, "neither a text nor a form"],
])("webClientFetch() refuses %j", async (request, message) => {
  const { fetch, requests } = peer({});
  await expect(fetch(url, request)).rejects.toThrow(message);
  expect(requests).toEqual([]);
});

test("webClientFetch() throws the reason of a failure, as fetch does", async () => {
  const { fetch } = peer({ error: "The address is private" });
  await expect(fetch(url, { method: "GET", headers: {} })).rejects.toThrow(new TypeError("The address is private"));
});
