import { describe, expect, test } from "bun:test";
import { endpointTrouble, type KnownEndpoint } from "./endpoint-trouble.ts";

const monday = "2026-11-16T09:00:00.000Z";
const tuesday = "2026-11-17T09:00:00.000Z";

const troubleOf = (changes: Partial<KnownEndpoint>) =>
  endpointTrouble({
    id: "6740a1f2c3d4e5f607182930",
    url: "https://hooks.dealer.example/catalog",
    disabledReason: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    failingSince: null,
    ...changes,
  });

describe("endpointTrouble()", () => {
  test.each([
    ["nothing was sent yet", {}],
    ["only tests and resends have failed since the last success", { lastSuccessAt: monday, lastFailureAt: tuesday }],
    ["a person disabled it", { disabledReason: "manual", lastFailureAt: tuesday }],
  ])("finds nothing where %s", (_, changes) => {
    expect(troubleOf(changes)).toEqual([]);
  });

  test("warns of a failing endpoint, with its last failure and success", () => {
    const check = "endpoint hooks.dealer.example";
    const failing = { failingSince: "2026-11-17T08:00:00.000Z", lastFailureAt: tuesday };
    expect(troubleOf({ ...failing, lastSuccessAt: monday })).toEqual([
      {
        check,
        status: "warn",
        message: `failing since 2026-11-17T08:00:00.000Z: the last attempt failed at ${tuesday}, the last accepted one was at ${monday}; see deliveries list --endpoint 6740a1f2c3d4e5f607182930`,
      },
    ]);
    expect(troubleOf(failing)[0]?.message).toContain("none was ever accepted");
  });

  test("warns of an endpoint that failures disabled", () => {
    const changes = { disabledReason: "failing", lastFailureAt: tuesday };
    expect(troubleOf(changes)).toMatchObject([
      {
        status: "warn",
        message:
          "disabled because its deliveries kept failing; see deliveries list --endpoint 6740a1f2c3d4e5f607182930",
      },
    ]);
  });
});
