import type { Clock } from "@design-catalog/core";
import type { Timers } from "@design-catalog/core/ports";
import type { VirtualTime } from "../engine/virtual-time.ts";

/** Listener of what happens to a process. */
export interface ProcessWatcher {
  crashed(): void;
  frozen(): void;
}

/** A process of the service. Everything it waits for reaches it here, or never does once it has crashed. */
export interface SimulatedProcess {
  /** Unique: a restarted process has a new name. */
  readonly name: string;
  /** The time as this machine believes it to be. */
  readonly clock: Clock;
  readonly timers: Timers;
  readonly startedAtMs: number;
  readonly isAlive: boolean;
  readonly isFrozen: boolean;
  /** Time at which it was last frozen or its clock last set; measurements across that moment are wrong. */
  readonly disturbedAtMs: number;
  /** Delivers an answer to the process: at once, when it is thawed, or never after a crash. */
  receive(run: () => void): void;
  /** Delivers after a delay; returns a function that calls it off. */
  receiveAfter(delayMs: number, run: () => void): () => void;
  /** Tells whether a timer of this length only looks for work. */
  isIdle: (delayMs: number) => boolean;
  watch(watcher: ProcessWatcher): () => void;
  /** Drops everything that the process was about to do. */
  crash(): void;
  freeze(): void;
  thaw(): void;
  setClock(byMs: number): void;
}

/** Wall clock at the start of a simulation. */
export const epochMs = Date.parse("2026-11-21T09:30:00.000Z");

/** Starts a process with a clock `skewMs` ahead. */
export function startProcess(name: string, time: VirtualTime, skewMs = 0): SimulatedProcess {
  const watchers = new Set<ProcessWatcher>();
  let late: (() => void)[] = [];
  let [isAlive, isFrozen] = [true, false];
  let disturbedAtMs = -Infinity;
  let clockSkewMs = skewMs;

  function receive(run: () => void): void {
    if (!isAlive) return;
    if (isFrozen) late.push(run);
    else run();
  }

  function receiveAfter(delayMs: number, run: () => void): () => void {
    let isCalledOff = false;
    const callOff = time.after(delayMs, () => receive(() => void (isCalledOff || run())));
    return () => {
      isCalledOff = true;
      callOff();
    };
  }

  const self: SimulatedProcess = {
    name,
    startedAtMs: time.now(),
    clock: { now: () => Math.floor(epochMs + time.now() + clockSkewMs) },
    timers: { now: time.now, after: (delayMs, run) => startTimer(delayMs, run) },
    get isAlive() {
      return isAlive;
    },
    get isFrozen() {
      return isFrozen;
    },
    get disturbedAtMs() {
      return disturbedAtMs;
    },
    receive,
    receiveAfter,
    isIdle: () => false,
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    crash() {
      isAlive = false;
      late = [];
      for (const watcher of watchers) watcher.crashed();
    },
    freeze() {
      isFrozen = true;
      disturbedAtMs = time.now();
      for (const watcher of watchers) watcher.frozen();
    },
    thaw() {
      isFrozen = false;
      disturbedAtMs = time.now();
      const runs = late;
      late = [];
      for (const run of runs) receiveAfter(0, run);
    },
    setClock(byMs) {
      clockSkewMs += byMs;
      disturbedAtMs = time.now();
    },
  };

  function startTimer(delayMs: number, run: () => void): () => void {
    let isCalledOff = false;
    const fire = () => receive(() => void (isCalledOff || run()));
    const callOff = time.after(delayMs, fire, () => isAlive && !isFrozen && self.isIdle(delayMs));
    return () => {
      isCalledOff = true;
      callOff();
    };
  }

  return self;
}
