import { describe, expect, test } from "bun:test";
import { endpointTrouble, type KnownEndpoint } from "./endpoint-trouble.ts";

const monday = "2026-11-16T09:00:00.000Z";
const tuesday = "2026-11-17T09:00:00.000Z";

const troubleOf = (changes: Partial<KnownEndpoint>) =>
  endpointTrouble({
    id: "6740a1f2c3d4e5f607182930",
    url: "https://hooks.dealer.example/catalog",
    enabled: true,
    disabledReason: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    ...changes,
  });

describe("endpointTrouble()", () => {
  test.each([
    ["nothing was sent yet", {}],
    ["the last attempt was accepted", { lastFailureAt: monday, lastSuccessAt: tuesday }],
    ["a person disabled it", { enabled: false, disabledReason: "manual", lastFailureAt: tuesday }],
  ])("finds nothing where %s", (_, changes) => {
    expect(troubleOf(changes)).toEqual([]);
  });

  test("warns of a failing endpoint, with its last success", () => {
    const check = "endpoint hooks.dealer.example";
    expect(troubleOf({ lastSuccessAt: monday, lastFailureAt: tuesday })).toEqual([
      {
        check,
        status: "warn",
        message: `failing: the last attempt failed at ${tuesday}, the last accepted one was at ${monday}; see deliveries list --endpoint 6740a1f2c3d4e5f607182930`,
      },
    ]);
    expect(troubleOf({ lastFailureAt: tuesday })[0]?.message).toContain("none was ever accepted");
  });

  test("warns of an endpoint that failures disabled", () => {
    const changes = { enabled: false, disabledReason: "failing", lastFailureAt: tuesday };
    expect(troubleOf(changes)).toMatchObject([
      {
        status: "warn",
        message:
          "disabled because its deliveries kept failing; see deliveries list --endpoint 6740a1f2c3d4e5f607182930",
      },
    ]);
  });
});
