/**
 * Runs every check that must pass before a change is pushed; `--static` leaves out the tests. A failed check does not
 * stop the others, and a table at the end shows the results.
 */
import { join } from "node:path";
import { compilerArguments, compilerEnvironment, oneChecker } from "./check/compiler.ts";
import { installOrExit, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";

interface Check {
  readonly name: string;
  /** Arguments of the runtime, which is not on the PATH if npx brought it. */
  readonly command: readonly string[];
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Shows the output as it comes; otherwise only failed checks show theirs, at the end. */
  readonly live?: boolean;
}

interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: string;
  /** Time of processors, with all processes that the check has waited for. */
  readonly "s of processors": string;
}

/** Two compilers at once fill two cores. */
const parallelMax = 2;
/** Programs that must compile on every platform. The linter needs the types of everything, and reports all other errors. */
const purePrograms = ["packages/core/tsconfig.pure.json", "packages/storage-memory/tsconfig.pure.json"];

endWithLauncher();
installOrExit();
const results = [...(await runAll(staticChecks(), parallelMax)), ...(await runAll(testChecks(), 1))];
console.table(results);
process.exit(results.every((result) => result.passed) ? 0 : 1);

function staticChecks(): readonly Check[] {
  return [
    { name: "format", command: ["x", "--no-install", "oxfmt", "--check", "."] },
    {
      name: "lint and types",
      command: ["x", "--no-install", "oxlint", "--type-aware", "--type-check"],
      environment: { ...compilerEnvironment, ...oneChecker },
    },
    ...purePrograms.map((program) => ({
      name: `types of ${program}`,
      command: ["x", "--no-install", "tsc", "-p", program, ...compilerArguments],
      environment: compilerEnvironment,
    })),
    { name: "architecture", command: [join("tools", "check-architecture.ts")] },
    { name: "migrations", command: [join("tools", "check-migrations.ts")] },
    { name: "unused", command: ["x", "--no-install", "knip", "--no-progress"] },
    { name: "documents", command: [join("tools", "check-documents.ts")] },
    { name: "size of the latest changes", command: [join("tools", "check-change-size.ts"), "--newest"] },
    { name: "words", command: [join("tools", "check-words.ts")] },
    { name: "contract", command: [join("tools", "write-contract.ts"), "--check"] },
    { name: "promises of the contract", command: [join("tools", "release.ts"), "--contract"] },
  ];
}

function testChecks(): readonly Check[] {
  return process.argv.includes("--static") ? [] : [{ name: "tests", command: [join("tools", "test.ts")], live: true }];
}

async function runAll(checks: readonly Check[], workers: number): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = checks.values();
  const work = async () => {
    for (const check of queue) results.push(await run(check));
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

async function run({ name, command, environment, live = false }: Check): Promise<Result> {
  const startedAt = performance.now();
  const stdio = live ? "inherit" : "pipe";
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ["ignore", stdio, stdio],
  });
  // Concurrent checks must not mix their lines.
  const output = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  const passed = (await child.exited) === 0;
  if (!passed) console.error(`\n--- ${name} ---\n${output.join("")}`);
  const cpuSeconds = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  const seconds = (performance.now() - startedAt) / 1_000;
  return { name, passed, seconds: seconds.toFixed(1), "s of processors": cpuSeconds.toFixed(1) };
}
