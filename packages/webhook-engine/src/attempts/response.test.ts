import { expect, test } from "bun:test";
import { errorMessageLengthMax } from "@design-catalog/core/ports";
import { errorText, judgeResponse, responseBytesMax } from "./response.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const answer = (statusCode: number, headers: Readonly<Record<string, string>> = {}, body = bytes("")) => {
  return judgeResponse({
    outcome: "response",
    statusCode,
    headers,
    body,
    timings: {},
    remoteAddress: "192.0.2.1",
    reusedConnection: false,
  });
};

test.each([
  [199, "protocol", "the receiver answered with status 199"],
  [200, null, null],
  [299, null, null],
  [300, "redirect", "the receiver answered with status 300; redirects are not followed"],
  [399, "redirect", "the receiver answered with status 399; redirects are not followed"],
  [400, "http_4xx", "the receiver answered with status 400"],
  [499, "http_4xx", "the receiver answered with status 499"],
  [500, "http_5xx", "the receiver answered with status 500"],
  [599, "http_5xx", "the receiver answered with status 599"],
  [600, "protocol", "the receiver answered with status 600"],
] as const)("judgeResponse() given status %i returns %s", (statusCode, errorClass, errorMessage) => {
  const outcome = errorClass === null ? ("success" as const) : ("failure" as const);
  const expected = { outcome, statusCode, errorClass, errorMessage, responseHeaders: {}, responseBody: "" };
  expect(answer(statusCode)).toEqual(expected);
});

test("judgeResponse() keeps 50 headers of 1,024 characters and no cookies", () => {
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`h${index}`, "v".repeat(1_025)]));
  const { responseHeaders } = answer(200, { "Set-Cookie": "session", "set-cookie2": "session", ...many });
  expect(Object.keys(responseHeaders)).toEqual(Object.keys(many).slice(0, 50));
  expect(new Set(Object.values(responseHeaders))).toEqual(new Set(["v".repeat(1_024)]));
});

test("judgeResponse() keeps 4,096 bytes of a body, whole characters, without what PostgreSQL refuses", () => {
  const keptOf = (body: ReturnType<typeof bytes>) => answer(200, {}, body).responseBody;
  expect(keptOf(bytes("a".repeat(responseBytesMax + 1)))).toBe("a".repeat(4_096));
  expect(keptOf(bytes(`a${"é".repeat(2_048)}`))).toBe(`a${"é".repeat(2_047)}`);
  expect(keptOf(bytes("a\0b"))).toBe("ab");
  expect(keptOf(new Uint8Array([0xff]))).toBe("�");
});

test("judgeResponse() given an error keeps what had arrived of the answer", () => {
  const failure = {
    outcome: "error",
    errorClass: "timeout",
    message: "No answer within 1 s",
    timings: {},
    remoteAddress: null,
  } as const;
  const nothing = { statusCode: null, responseHeaders: {}, responseBody: null };
  const judged = { outcome: "failure", errorClass: "timeout", errorMessage: "no answer within 1 s" } as const;
  expect(judgeResponse(failure)).toEqual({ ...judged, ...nothing });
  const begun = { statusCode: 200, headers: { a: "b" }, body: bytes("half") };
  expect(judgeResponse({ ...failure, answer: begun })).toEqual({
    ...judged,
    statusCode: 200,
    responseHeaders: { a: "b" },
    responseBody: "half",
  });
});

test("errorText() keeps printable ASCII, begins in lower case unless an abbreviation begins, and is short", () => {
  expect(errorText("Cannot\nreachäb")).toBe("cannot reach b");
  expect(errorText("TLS failed")).toBe("TLS failed");
  expect(errorText("x".repeat(10_000))).toBe("x".repeat(errorMessageLengthMax));
});
