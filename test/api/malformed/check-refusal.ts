import { expect } from "bun:test";
import { errorCodes } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { oauthErrorCodes } from "@design-catalog/core/identity";
import type { Answer } from "../client.ts";
import type { Attack } from "./attack.ts";

/** Checks that an answer refuses the request as expected, in the format of errors. */
export function checkRefusal({ expected, ...attack }: Attack, answer: Answer): void {
  const context = { attack, answer: { status: answer.status, text: answer.text } };
  expect({ ...context, status: answer.status }).toEqual({ ...context, status: expected.status });
  if (expected.allow) expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(expected.allow.toSorted());
  // An answer to HEAD has no body.
  if (attack.method === "HEAD") return;
  const type = answer.headers.get("content-type");
  if (attack.path.includes("/oauth/") && type === "application/json") return checkOAuthError(answer);
  expect(type).toBe("application/problem+json");
  const { status, code, requestId, title, detail, instance } = answer.body;
  const known = Object.entries(errorCodes).find(([name]) => name === code)?.[1];
  expect(context).toMatchObject({ answer: { status: known?.status } });
  expect({ status, title, requestId }).toEqual({
    status: answer.status,
    title: known?.title ?? "",
    requestId: answer.headers.get("x-request-id"),
  });
  expect([typeof detail, typeof instance]).toEqual(["string", "string"]);
  if (answer.status === 400) checkPointers({ expected, ...attack }, answer);
}

function checkOAuthError(answer: Answer): void {
  const { error, error_description: description } = answer.body;
  const known = Object.entries(oauthErrorCodes).find(([name]) => name === error)?.[1];
  // The literal statuses of the table compare with any number.
  expect(known).toBe(answer.status as typeof known & number);
  expect(description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/u);
}

function checkPointers({ expected, ...attack }: Attack, { body, text }: Answer): void {
  const errors = Array.isArray(body["errors"]) ? body["errors"].filter(isJsonObject) : [];
  const pointers = errors.map(({ pointer }) => pointer);
  const context = { attack, text };
  expect({ ...context, count: errors.length }).not.toEqual({ ...context, count: 0 });
  for (const { code, message } of errors) expect([typeof code, typeof message]).toEqual(["string", "string"]);
  if (expected.pointer !== undefined)
    expect({ ...context, pointers }).toEqual({ ...context, pointers: expect.arrayContaining([expected.pointer]) });
  const start = expected.pointerStart;
  if (start !== undefined)
    expect(pointers.some((pointer) => typeof pointer === "string" && pointer.startsWith(start))).toBe(true);
}
