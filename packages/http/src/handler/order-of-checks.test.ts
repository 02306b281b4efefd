import { beforeAll, describe, expect, test } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import {
  createNote,
  createTestService,
  type SendOptions,
  type TestService,
} from "@design-catalog/testing/http/service";
import { bodyBytesMax } from "../request/body.ts";

/**
 * Each row has the fault of its own check and of every later one, so an unexpected answer means a check runs too early
 * or too late.
 */
const unknownId = "ffffffffffffffffffffffff";
const staleTag = { "if-match": '"7"' };
const text = { "content-type": "text/plain" };
const json = { "content-type": "application/json" };
const huge = "x".repeat(bodyBytesMax + 1);

interface Row {
  readonly check: string;
  /** `{note}` and `{locked}` stand for the ids of a note and of a read-only one. */
  readonly path: string;
  readonly options: SendOptions;
  readonly status: number;
  readonly problem: JsonObject;
}

const rows: readonly Row[] = [
  {
    check: "route",
    path: "/api/v1/note/nonsense?bad=%",
    options: { method: "PATCH", headers: { ...text, ...staleTag }, body: huge },
    status: 404,
    problem: { code: "not_found" },
  },
  {
    check: "path encoding",
    path: "/api/v1/notes/%ff?bad=%",
    options: { method: "PATCH", headers: { ...text, ...staleTag }, body: huge },
    status: 400,
    problem: { code: "validation_failed" },
  },
  {
    check: "method",
    path: "/api/v1/notes/nonsense?bad=%",
    options: { method: "PUT", headers: { ...text, ...staleTag }, body: huge },
    status: 405,
    problem: { code: "method_not_allowed" },
  },
  {
    check: "token",
    path: "/api/v1/notes/nonsense?bad=%",
    options: { method: "PATCH", headers: { ...text, ...staleTag }, body: huge },
    status: 401,
    problem: { code: "unauthenticated" },
  },
  {
    check: "privilege",
    path: "/api/v1/notes/nonsense?bad=%",
    options: { method: "PATCH", token: "reader", headers: { ...text, ...staleTag }, body: huge },
    status: 403,
    problem: { code: "forbidden", requiredPrivilege: "Admin Lists r/w" },
  },
  {
    check: "shape of the id",
    path: "/api/v1/notes/nonsense?bad=%",
    options: { method: "PATCH", token: "writer", headers: { ...text, ...staleTag }, body: huge },
    status: 404,
    problem: { code: "not_found" },
  },
  {
    check: "existence",
    path: `/api/v1/notes/${unknownId}?bad=%`,
    options: { method: "PATCH", token: "writer", headers: { ...text, ...staleTag }, body: huge },
    status: 404,
    problem: { code: "not_found" },
  },
  {
    check: "right to edit",
    path: "/api/v1/notes/{locked}?bad=%",
    options: { method: "PATCH", token: "writer", headers: { ...text, ...staleTag }, body: huge },
    status: 403,
    problem: { code: "forbidden" },
  },
  {
    check: "query",
    path: "/api/v1/notes/{note}?bad=1",
    options: { method: "PATCH", token: "writer", headers: { ...text, ...staleTag }, body: huge },
    status: 400,
    problem: { code: "validation_failed", errors: [{ pointer: "/query/bad", code: "unknown_member" }] },
  },
  {
    check: "body size",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", headers: { ...text, ...staleTag }, body: huge },
    status: 413,
    problem: { code: "payload_too_large", limit: bodyBytesMax },
  },
  {
    check: "media type",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", headers: { ...text, ...staleTag }, body: "{" },
    status: 415,
    problem: { code: "unsupported_media_type" },
  },
  {
    check: "syntax",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", headers: { ...json, ...staleTag }, body: "{" },
    status: 400,
    problem: { code: "malformed_json" },
  },
  {
    check: "schema",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", headers: staleTag, json: { version: 9, text: 5 } },
    status: 400,
    problem: { code: "validation_failed", errors: [{ pointer: "/text" }] },
  },
  {
    check: "presence of the version",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", headers: staleTag, json: { text: "new" } },
    status: 400,
    problem: { code: "version_required" },
  },
  {
    check: "If-Match",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", headers: staleTag, json: { version: 9, text: "new" } },
    status: 412,
    problem: { code: "precondition_failed", currentVersion: 0 },
  },
  {
    check: "version",
    path: "/api/v1/notes/{note}",
    options: { method: "PATCH", token: "writer", json: { version: 9, text: "new" } },
    status: 409,
    problem: { code: "version_conflict", currentVersion: 0 },
  },
];

describe("handle() given several faults names the first in order:", () => {
  let service: TestService;
  let noteId: string;
  let lockedId: string;

  beforeAll(async () => {
    service = await createTestService();
    noteId = await createNote(service);
    lockedId = await createNote(service, "read only");
  });

  test.each(rows)("$check ($status)", async ({ path, options, status, problem }) => {
    const target = path.replace("{note}", noteId).replace("{locked}", lockedId);
    const response = await service.send(target, options);
    expect(await response.json()).toMatchObject({ status, ...problem });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});
