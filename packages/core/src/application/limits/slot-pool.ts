import { DomainError } from "../../engine/errors.ts";
import type { SlotHolder, SlotPlace, SlotPool, SlotRule, SlotShare } from "../../ports/slots.ts";

/** The narrowest share comes first, so a refusal names what the caller itself can change. */
const scopes = [
  { share: "perUser", owner: "this user", policy: "per-user" },
  { share: "perNetwork", owner: "this network", policy: "per-network" },
  { share: "perApplication", owner: "this application", policy: "per-application" },
  { share: "perProcess", owner: "this process", policy: "per-process" },
] as const;

type State = "running" | "waiting";
type Keys = Readonly<Record<(typeof scopes)[number]["share"], string>>;

const unlimited: SlotShare = { running: Infinity, waiting: Infinity };

/** Waiting tasks by application and network, both in the order of their turns; a user without a network is its own. */
type Lines = Map<string, Map<string, Set<Task>>>;

interface Task {
  readonly keys: Keys;
  state: State | "left";
  begin(): void;
}

/**
 * Creates the slots of a process for tasks of one kind. Applications take turns in the line, and so do the users of one or,
 * where their network counts, the networks: nobody waits for more than one task of each other caller.
 * @example
 * ```ts
 * const [one, two] = [1, 2].map((running) => ({ running, waiting: 0 }));
 * assert.ok(one && two);
 * const shares = { perUser: one, perApplication: two, perProcess: two };
 * const pool = createSlotPool({ name: "hashes", ...shares, retryAfterSeconds: 2 });
 * const holder = { applicationId: "a", user: "kim" };
 * const first = pool.take(holder);
 * await assert.rejects(pool.run(holder, async () => "never"), { code: "rate_limited" });
 * assert.equal(await pool.run({ ...holder, user: "lee" }, async () => "done"), "done");
 * first.leave();
 * ```
 */
export function createSlotPool(rule: SlotRule): SlotPool {
  const shares = { perNetwork: unlimited, ...rule };
  const counts = createCounts();
  const lines: Lines = new Map();

  function fullScope(keys: Keys, state: State) {
    return scopes.find(({ share }) => counts.of(keys[share], state) >= shares[share][state]);
  }

  function enter(task: Task, state: State): void {
    task.state = state;
    for (const { share } of scopes) counts.add(task.keys[share], state, 1);
  }

  function leave(task: Task): void {
    const { state, keys } = task;
    if (state === "left") return;
    for (const { share } of scopes) counts.add(keys[share], state, -1);
    task.state = "left";
    if (state === "waiting") removeFrom(lines, task);
    else beginNext();
  }

  /** Hands the free slot to the next in turn, so no newcomer overtakes those that wait. */
  function beginNext(): void {
    const task = takeNext(lines, ({ keys }) => !fullScope(keys, "running"));
    if (!task) return;
    for (const { share } of scopes) counts.add(task.keys[share], "waiting", -1);
    enter(task, "running");
    task.begin();
  }

  function take(holder: SlotHolder): SlotPlace {
    const keys = keysOf(holder);
    const busy = fullScope(keys, "running");
    const full = busy && fullScope(keys, "waiting");
    // Where nobody waits, the running tasks are why.
    if (full) throw refusal(shares, shares[full.share].waiting === 0 ? busy : full);
    let begin = () => {};
    const turn = new Promise<void>((resolve) => (begin = resolve));
    const task: Task = { keys, state: "left", begin };
    enter(task, busy ? "waiting" : "running");
    if (busy) addTo(lines, task);
    else begin();
    return { turn, hasTurn: () => task.state === "running", leave: () => leave(task) };
  }

  async function run<T>(holder: SlotHolder, task: () => Promise<T>): Promise<T> {
    const place = take(holder);
    try {
      await place.turn;
      return await task();
    } finally {
      place.leave();
    }
  }

  return { rule, take, run };
}

function keysOf({ applicationId, user, network }: SlotHolder): Keys {
  const perUser = `user ${applicationId} ${user}`;
  const perNetwork = network === undefined ? `network of ${perUser}` : `network ${applicationId} ${network}`;
  return { perUser, perNetwork, perApplication: `application ${applicationId}`, perProcess: "" };
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string, state: State) => counts.get(`${state} ${key}`) ?? 0,
    /** Forgets what has come down to nothing, so callers of the past cost no memory. */
    add(key: string, state: State, change: number): void {
      const count = (counts.get(`${state} ${key}`) ?? 0) + change;
      if (count === 0) counts.delete(`${state} ${key}`);
      else counts.set(`${state} ${key}`, count);
    },
  };
}

function addTo(lines: Lines, task: Task): void {
  const { perApplication, perNetwork } = task.keys;
  const networks = lines.get(perApplication) ?? new Map<string, Set<Task>>();
  const line = networks.get(perNetwork) ?? new Set();
  lines.set(perApplication, networks.set(perNetwork, line.add(task)));
}

function removeFrom(lines: Lines, task: Task): void {
  const { perApplication, perNetwork } = task.keys;
  const networks = lines.get(perApplication);
  const line = networks?.get(perNetwork);
  line?.delete(task);
  if (line?.size === 0) networks?.delete(perNetwork);
  if (networks?.size === 0) lines.delete(perApplication);
}

/** Takes the first task that may run, and moves its application and its network to the end of their lines. */
function takeNext(lines: Lines, mayRun: (task: Task) => boolean): Task | undefined {
  for (const [application, networks] of lines) {
    for (const [network, line] of networks) {
      const task = [...line].find(mayRun);
      if (!task) continue;
      line.delete(task);
      networks.delete(network);
      if (line.size > 0) networks.set(network, line);
      lines.delete(application);
      if (networks.size > 0) lines.set(application, networks);
      return task;
    }
  }
  return undefined;
}

function refusal(
  { name, retryAfterSeconds, ...rule }: Required<SlotRule>,
  { share, owner, policy }: (typeof scopes)[number],
) {
  const quota = rule[share].running + rule[share].waiting;
  const places = quota === 1 ? "the only place" : `all ${quota} places`;
  const state = quota === 1 ? "is" : "are";
  const message = `Too many ${name} at once: ${places} of ${owner} ${state} taken; try again in ${retryAfterSeconds} s`;
  return new DomainError("rate_limited", message, { retryAfterSeconds, policy: { name: `${name}-${policy}`, quota } });
}
