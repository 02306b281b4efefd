/**
 * Measures the time of reading a project while nobody signs in and while 50 users do at once, in turns, in half a
 * minute; docs/operations/benchmarks.md has the results.
 */
import { Client } from "pg";
import { openClient } from "./shared/changes.ts";
import { runOnStage, type Stage } from "./shared/stage.ts";
import { percentile, spreadOf, timed } from "./shared/statistics.ts";

const runMsMax = 180_000;
const rounds = 5;
const roundMs = 2_500;
/** Slow enough for reading to leave most of the machine idle, so the difference is due to the sign-ins. */
const readsPerSecond = 100;
const signInsAtOnce = 50;

interface Round {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Bench {
  readonly url: string;
  readonly password: string;
  readonly read: () => Promise<unknown>;
}

await runOnStage(run, runMsMax);

async function run(on: Stage): Promise<void> {
  const connectionString = await on.database.create("sign_in");
  const service = await on.startService("api", connectionString);
  try {
    const client = await openClient(service);
    const { body: project } = await client.call("POST", "/api/v1/projects", { name: "Lobby" });
    const { emailAddress, password } = service.administrator;
    await copyUser(connectionString, emailAddress);
    const read = () => client.call("GET", `/api/v1/projects/${project.id}`);
    report(await measure({ url: service.url, password, read }));
  } finally {
    await service.stop();
  }
}

/** Creates an account for each sign-in, because guesses at one account wait for each other. */
async function copyUser(connectionString: string, emailAddress: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object(
       'id', lpad(to_hex(n), 24, '0'), 'email_address', 'user' || n || '@catalog.example', 'roles', '[]'::jsonb))).*
     FROM users u, generate_series(1, $2::int) n WHERE u.email_address = $1`,
    [emailAddress, signInsAtOnce],
  );
  await client.end();
}

async function measure(bench: Bench) {
  await readFor(bench, roundMs);
  await busyRound(bench);
  const results: { readonly quiet: Round; readonly busy: Round; readonly signIns: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    results.push({ quiet: await readFor(bench, roundMs), ...(await busyRound(bench)) });
    process.stdout.write(".");
  }
  process.stdout.write("\n");
  return results;
}

/** Reads while a fixed number of users sign in at once; another starts whenever one is done. */
async function busyRound(bench: Bench): Promise<{ readonly busy: Round; readonly signIns: number }> {
  const endMs = performance.now() + roundMs;
  let signIns = 0;
  const people = Array.from({ length: signInsAtOnce }, async (_, index) => {
    while (performance.now() < endMs) {
      await signIn(bench, `user${index + 1}@catalog.example`);
      signIns += 1;
    }
  });
  const busy = await readFor(bench, roundMs);
  await Promise.all(people);
  return { busy, signIns };
}

async function signIn({ url, password }: Bench, username: string): Promise<void> {
  const body = new URLSearchParams({ grant_type: "password", username, password });
  const answer = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Cannot measure as a sign-in was refused: answer ${answer.status} ${text}`);
}

async function readFor({ read }: Bench, durationMs: number): Promise<Round> {
  const times: number[] = [];
  const startMs = performance.now();
  for (let nextMs = startMs; nextMs - startMs < durationMs; nextMs += 1_000 / readsPerSecond) {
    await Bun.sleep(Math.max(0, nextMs - performance.now()));
    times.push(await timed(read));
  }
  return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
}

function report(results: Awaited<ReturnType<typeof measure>>): void {
  for (const figure of ["p50Ms", "p99Ms"] as const) {
    const quiet = spreadOf(results.map((result) => result.quiet[figure]));
    const busy = spreadOf(results.map((result) => result.busy[figure]));
    const ratio = spreadOf(results.map((result) => result.busy[figure] / result.quiet[figure]));
    const text = ({ median, min, max }: typeof ratio) => [median, min, max].map((value) => value.toFixed(2)).join(" ");
    process.stdout.write(`${figure} quiet ${text(quiet)} busy ${text(busy)} ratio ${text(ratio)} (median, min, max)\n`);
  }
  const perSecond = spreadOf(results.map(({ signIns }) => (signIns / roundMs) * 1_000));
  process.stdout.write(`sign-ins a second ${perSecond.median.toFixed(1)}\n`);
}
