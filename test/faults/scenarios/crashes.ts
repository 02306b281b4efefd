import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, textOf } from "../../api/client.ts";
import { type Check, type Finding, none, same, type Watched } from "../check.ts";
import type { Moment, MortalService } from "../crashes/mortal-service.ts";
import { type CrashedWork, type PreparedWork, Unexpected } from "../crashes/work.ts";
import { crashedWorks } from "../crashes/works.ts";

/** Crashes of one run of a work, one after the other, and the end of its job. */
export interface Crashes {
  readonly name: string;
  readonly work: CrashedWork;
  readonly moments: readonly Moment[];
  /** @default "succeeded" */
  readonly end?: "succeeded" | "failed";
}

/** Times at which a run is killed, as shares of its duration, for the moments between commits. */
const sharesOfDuration = [0.15, 0.4, 0.65, 0.9];
const endMsMax = 60_000;
const pollMs = 25;

/** Crashes each work before and after each of its commits, and at some moments between them. */
export async function crashEverywhere(service: MortalService, { onProgress }: Watched): Promise<Finding> {
  const found: Finding[] = [];
  const works = Object.entries(crashedWorks);
  for (const [index, [name, work]] of works.entries()) {
    const { commits, durationMs } = await measure(service, work);
    const atCommits = Array.from({ length: commits }, (_, commit) =>
      (["before", "after"] as const).map((when): Moment => ({ commit, when })),
    ).flat();
    const between = sharesOfDuration.map((share): Moment => ({ afterMs: Math.round(durationMs * share) }));
    const all = [...atCommits, ...between];
    for (const [at, moment] of all.entries()) {
      found.push(await crash(service, { name, work, moments: [moment] }));
      onProgress?.((index + (at + 1) / all.length) / works.length);
    }
  }
  return joined([...found, await crash(service, givenUp)]);
}

/** An import whose process dies three times before it has written anything. */
const givenUp: Crashes = {
  name: "import",
  work: crashedWorks.import,
  moments: [
    { commit: 3, when: "before" },
    { commit: 2, when: "before" },
    { commit: 2, when: "before" },
  ],
  end: "failed",
};

/** Runs each of the works with its crashes. */
export async function crashAt(service: MortalService, all: readonly Crashes[]): Promise<Finding> {
  const found: Finding[] = [];
  for (const crashes of all) found.push(await crash(service, crashes));
  return joined(found);
}

async function measure(service: MortalService, work: CrashedWork) {
  const run = await work.prepare(service);
  const armed = service.arm(work.commits);
  const startMs = performance.now();
  const jobId = await run.request();
  if (jobId !== null) await untilEnd(service, { jobId, run, isOver: () => false, halves: new Set() });
  armed.disarm();
  return { commits: armed.commits(), durationMs: performance.now() - startMs };
}

async function crash(service: MortalService, { name, work, moments, end = "succeeded" }: Crashes): Promise<Finding> {
  const run = await work.prepare(service);
  const halves = new Set<string>();
  const missed: Moment[] = [];
  let jobId: string | null = null;
  for (const moment of moments) {
    const armed = service.arm(work.commits, moment);
    await service.endLeases();
    jobId = await repeated(run, armed.isDead);
    // The work may end before the moment comes, or die a little later than its last answer.
    if (!armed.isDead() && jobId !== null) await untilEnd(service, { jobId, run, isOver: armed.isDead, halves });
    armed.disarm();
    if (!armed.isDead()) missed.push(moment);
    else await service.restart();
    // The dead process still holds the job, so what it left is all that there is to see.
    for (const half of await run.halves()) halves.add(half);
  }
  await service.endLeases();
  jobId = await repeated(run, () => false);
  const job = jobId === null ? undefined : await untilEnd(service, { jobId, run, isOver: () => false, halves });
  const ended = job ? endOf(job) : "succeeded";
  const at = `${name}, ${JSON.stringify(moments)}`;
  return {
    figures: { [name]: moments.length - missed.length },
    checks: [
      none(`half seen after a crash of ${at}`, halves),
      none(`missing or doubled after a crash of ${at}`, ended === "succeeded" ? await run.faults() : []),
      same(`end of ${at}`, ended, end),
    ],
  };
}

/** A job that does not succeed has to say why. */
function endOf({ body }: Answer): string {
  const reason = body["error"] ?? "";
  return textOf(body, "status") + (body["status"] === "failed" && reason === "" ? " without a reason" : "");
}

/** Requests the work until an answer comes; returns null when the service dies first. */
async function repeated(run: PreparedWork, isDead: () => boolean): Promise<string | null> {
  const deadlineMs = performance.now() + endMsMax;
  for (;;) {
    try {
      return await run.request();
    } catch (error) {
      // The signal may come after the end of the connection.
      await sleep(pollMs);
      if (isDead()) return null;
      if (error instanceof Unexpected || performance.now() > deadlineMs) throw error;
    }
  }
}

interface Watch {
  readonly jobId: string;
  readonly run: PreparedWork;
  readonly isOver: () => boolean;
  readonly halves: Set<string>;
}

/** Waits for the end of the job, and looks for half its work meanwhile. Returns undefined when the service dies. */
async function untilEnd(service: MortalService, { jobId, run, isOver, halves }: Watch): Promise<Answer | undefined> {
  const deadlineMs = performance.now() + endMsMax;
  while (performance.now() < deadlineMs) {
    try {
      for (const half of await run.halves()) halves.add(half);
      const answer = await service.client.get(`/api/v1/jobs/${jobId}`);
      if (typeof answer.body["finishedAt"] === "string") return answer;
    } catch (error) {
      await sleep(pollMs);
      if (!isOver()) throw error;
    }
    if (isOver()) return undefined;
    await sleep(pollMs);
  }
  throw new Error(`Cannot wait any longer for the end of the job ${jobId}: ${endMsMax} ms are over`);
}

/** Adds up the crashes of each work; of the checks, each work shows those that do not hold. */
function joined(found: readonly Finding[]): Finding {
  const figures: Record<string, number> = {};
  for (const one of found)
    for (const [name, count] of Object.entries(one.figures)) figures[name] = (figures[name] ?? 0) + Number(count);
  const broken = found.flatMap(({ checks }) => checks).filter(({ holds }) => !holds);
  const summary: readonly Check[] = [
    none(
      "runs with half of their work to be seen, or a wrong end",
      broken.map(({ what }) => what),
    ),
    none(
      "works that no crash met",
      Object.entries(figures).filter(([, count]) => count === 0),
    ),
  ];
  return { figures, checks: [...broken, ...summary] };
}
