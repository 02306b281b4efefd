export { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
