import { expect, test } from "bun:test";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { accessTokenHash } from "./digest-base64url.ts";

test("accessTokenHash() gives the hash of the example in OpenID Connect Core A.3", async () => {
  const token = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y";
  expect(await accessTokenHash(createTestPorts().digest, token)).toBe("77QmUPtjPfzWtF2AnpK9RQ");
});
