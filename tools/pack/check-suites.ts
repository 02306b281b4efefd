import type { Consumer } from "./consumer.ts";
import { testRunners } from "./judges.ts";

/** A case that passed, as the runners print it: `ok 1 - name`, `(pass) name` or `name ... ok`. */
const passed = /^\s*(?:ok \d+ - (?!.*# SKIP)|\(pass\) )|\.\.\. ok \(/gmu;
/** The case that the faulty store fails, as the runners print it. */
const fault = /(?:not ok \d+ - |\(fail\) .*)delete\(\) deletes these|delete\(\) deletes these.* FAILED/u;
const passedMin = 200;

/**
 * Runs the installed suites on a runtime against the memory adapters and two faulty ones.
 * @throws {Error} when the suites find a fault where there is none, or none where there is one
 */
export function checkSuites(consumer: Consumer, runtime: string): void {
  const command = testRunners[runtime] ?? [];
  const good = consumer.test(command, "memory.test.js");
  const count = good.output.match(passed)?.length ?? 0;
  if (good.exitCode !== 0 || count < passedMin) throw new Error(`Only ${count} cases passed:\n${good.output}`);
  const faulty = consumer.test(command, "broken.test.js");
  if (faulty.exitCode === 0 || !fault.test(faulty.output)) throw new Error(`No fault was found:\n${faulty.output}`);
}
