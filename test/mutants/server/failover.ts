import type { Mutant } from "../mutant.ts";

const file = "docs/operations/high-availability.md";
const tests = ["test/faults/failover.test.ts"];

/** Bugs in the documented set-up of a fail-over, which the tests run as it is written. */
export const mutants: readonly Mutant[] = [
  {
    bug: "HAProxy and its script run as root",
    file,
    find: "  user haproxy\n  group haproxy\n",
    replace: "",
    tests,
  },
  {
    bug: "HAProxy leads to a standby that nobody has promoted",
    file,
    find: '[ "$answer" = off ]',
    replace: '[ -n "$answer" ]',
    tests,
  },
  {
    bug: "the campaign of fail-overs succeeds without having run",
    file: "test/faults/failover-campaign.ts",
    find: "  process.exit(1);\n",
    replace: "  process.exit(0);\n",
    tests,
  },
];
