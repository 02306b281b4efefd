/**
 * Prints what machines carry and what users need, calculated from figures that other benchmarks measure and from
 * assumptions. `bun run bench capacity own.json` takes figures of a file in place of those of the same name in
 * bench/capacity/inputs.json. docs/operations/capacity.md has the result.
 */
import { argv } from "node:process";
import { ownInputs, readInputs } from "./capacity/inputs.ts";
import { formatCapacity } from "./capacity/tables.ts";

process.stdout.write(`${formatCapacity(readInputs(argv[2] ?? ownInputs))}\n`);
