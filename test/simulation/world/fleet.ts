import { type ApiProcess, startApiProcess } from "./api-process.ts";
import { type LoadsOf, startWorker, type Worker } from "./worker.ts";
import type { World } from "./world.ts";

/** All processes of the service, and the actions of an operator or supervisor. */
export interface Fleet {
  readonly workers: readonly Worker[];
  readonly api: ApiProcess;
  /** Names of the workers that are draining. */
  readonly draining: ReadonlySet<string>;
  /** Kills a process; another replaces it after a while. */
  crash(name: string, restartAfterMs: number): void;
  /** Ends a worker as a deployment does. */
  drain(name: string, drainMs: number): void;
  freeze(name: string, durationMs: number): void;
  setClock(name: string, byMs: number): void;
  /** Starts everything and sets all clocks to the database's time. */
  calm(): void;
}

/** Starts the processes of a seed. */
export function startFleet(world: World, loadsOf: LoadsOf): Fleet {
  const { time, observe, note } = world;
  let started = 0;
  const newWorker = (slot: number) => startWorker(world, `worker-${slot}.${started++}`, loadsOf);
  const newApi = () => startApiProcess(world, `api.${started++}`);
  const workers = Array.from({ length: world.swarm.workers }, (_, slot) => newWorker(slot));
  let ownApi = newApi();
  const balancer = world.chance("balancer");
  const draining = new Set<string>();
  let isCalm = false;

  const processes = () => [...workers.map(({ process }) => process), ownApi.process];
  const anyWorker = () => {
    const alive = workers.filter(({ process }) => process.isAlive);
    return alive[balancer.integer(0, alive.length - 1)] ?? { api: ownApi };
  };
  const find = (name: string) => processes().find((process) => process.name === name && process.isAlive);

  function start(name: string): void {
    note(() => `${name} is replaced`);
    const slot = workers.findIndex(({ process }) => process.name === name);
    if (slot >= 0) workers[slot] = newWorker(slot);
    else ownApi = newApi();
    if (isCalm) agree();
  }

  /** Sets all clocks to network time. */
  function agree(): void {
    for (const process of processes()) process.setClock(world.database.clock.now() - process.clock.now());
  }

  async function end({ dispatcher, process }: Worker, drainMs: number): Promise<void> {
    await dispatcher.stop({ drainMs });
    observe({ kind: "stop", process });
    process.crash();
    start(process.name);
  }

  return {
    workers,
    draining,
    get api() {
      return world.swarm.allInOne ? anyWorker().api : ownApi;
    },
    crash(name, restartAfterMs) {
      const process = find(name);
      if (!process) return;
      note(() => `${name} crashes`);
      observe({ kind: "crash", process });
      process.crash();
      time.after(isCalm ? 0 : restartAfterMs, () => start(name));
    },
    drain(name, drainMs) {
      const worker = workers.find(({ process }) => process.name === name);
      if (!worker?.process.isAlive || draining.has(name)) return;
      draining.add(name);
      note(() => `${name} drains for ${drainMs} ms`);
      void end(worker, drainMs);
    },
    freeze(name, durationMs) {
      const process = find(name);
      if (!process || process.isFrozen) return;
      note(() => `${name} is frozen for ${durationMs} ms`);
      process.freeze();
      time.after(durationMs, () => {
        if (process.isAlive) process.thaw();
      });
    },
    setClock(name, byMs) {
      const process = find(name);
      if (!process) return;
      note(() => `the clock of ${name} is set by ${byMs} ms`);
      observe({ kind: "clock", process, byMs });
      process.setClock(byMs);
    },
    calm() {
      isCalm = true;
      agree();
    },
  };
}
