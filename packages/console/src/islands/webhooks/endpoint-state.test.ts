import { expect, test } from "bun:test";
import { isEndpointState, stateOf, type Trouble } from "./endpoint-state.ts";
import { endpointShown } from "./endpoint.fixture.ts";

const { id, url } = endpointShown;
const failingSince = "2026-11-21T09:30:00.000Z";
const since = "2026-11-21T09:31:00.000Z";
const reason = { reason: "timeout", since, lastFailureAt: since, lastFailure: null } as const;
const parked: Trouble = { id, url, description: null, state: "parked", ...reason };

test("stateOf() is the worst that is known of an endpoint", () => {
  const failing = { ...endpointShown, failingSince };
  expect(stateOf(endpointShown, [])).toEqual({ state: "working", since: null });
  expect(stateOf(failing, [{ ...parked, state: "failing" }])).toEqual({ state: "failing", since: failingSince });
  expect(stateOf(failing, [{ ...parked, id: "f".repeat(24) }])).toEqual({ state: "failing", since: failingSince });
  expect(stateOf(failing, [parked])).toEqual({ state: "parked", since });
});

test("stateOf() of a disabled endpoint is that, though a process has parked it", () => {
  const disabled = { ...endpointShown, enabled: false, disabledAt: since };
  expect(stateOf(disabled, [parked])).toEqual({ state: "disabled", since });
});

test("isEndpointState() knows no other states", () => {
  expect(["failing", "enabled", ""].map(isEndpointState)).toEqual([true, false, false]);
});
