import { simulateSeed } from "/work/main/test/simulation/simulate-seed.ts";
const from = Number(process.argv[2] ?? 1),
  n = Number(process.argv[3] ?? 1);
const t = performance.now();
let att = 0,
  ev = 0;
const bad: any[] = [];
for (let s = from; s < from + n; s++) {
  const t1 = performance.now();
  const r = simulateSeed(s, { isTraced: n === 1 });
  att += r.attempts;
  ev += r.events;
  if (n === 1) console.log(r.trace.join("\n"));
  if (r.violation) bad.push([s, r.violation.invariant.slice(0, 50), r.violation.message]);
  if (n === 1 || performance.now() - t1 > 300)
    console.log(
      s,
      r.swarm,
      r.attempts,
      r.events,
      (r.virtualMs / 3600000).toFixed(1) + "h",
      (performance.now() - t1).toFixed(0) + "ms",
      r.violation ?? "",
    );
}
console.log({ n, att, ev, ms: performance.now() - t, violated: bad.length });
for (const b of bad.slice(0, 30)) console.log(...b);
