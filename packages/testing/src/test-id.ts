import { parseId } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";

/**
 * An id that a test writes down: 1 to 24 lower-case hex characters, with zeros before them.
 * @throws {TypeError} for other texts
 */
export function testId<Kind extends string = string>(text: string): Id<Kind> {
  return parseId<Kind>(text.padStart(24, "0"));
}
