import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Connection, mate } from "./mate.ts";
import { connector, pairing, signals } from "./mating.fixture.ts";

const genders = ["male", "female", "neutral"] as const;

test("mate() gives the same verdict when its ends are swapped", () => {
  fc.assert(
    fc.property(anyConnection, (of) => {
      const [there, back] = [mate(of), mate({ ...of, from: of.to, to: of.from })].map(withoutText);
      expect(back).toEqual(there);
    }),
    { numRuns: 2000 },
  );
});

test("mate() with more pairings, spare cables or compatible signals still accepts what it accepted without", () => {
  fc.assert(
    fc.property(anyConnection, anyConnection, (of, { catalog: more }) => {
      fc.pre(mate(of).outcome === "mates");
      const { catalog } = of;
      const wider = {
        signals: new Map([...catalog.signals].map(([id, signal]) => [id, withEverySignal(signal)])),
        pairings: [...catalog.pairings, ...more.pairings],
        spareCables: [...catalog.spareCables, ...more.spareCables],
      };
      expect(mate({ ...of, catalog: wider }).outcome).toBe("mates");
    }),
    { numRuns: 500 },
  );
});

function withoutText(mating: ReturnType<typeof mate>) {
  return mating.outcome === "mates" ? mating : { outcome: mating.outcome, reason: mating.reason };
}

function withEverySignal(signal: { readonly code: string }) {
  return { ...signal, compatibleSignalIds: new Set(signals.keys()) };
}

const anyConnector = fc.constantFrom(
  ...["HDMI", "DVI", null].flatMap((family) =>
    genders.map((gender) => connector(`${family}-${gender}`, family, gender)),
  ),
);
const anySignals = fc.subarray([...signals.keys()]);
const anyPort = fc.record({
  name: fc.constantFrom("OUT 1 of A", "IN 1 of B"),
  direction: fc.constantFrom("in" as const, "out" as const, "inout" as const),
  signalIds: anySignals,
  connector: anyConnector,
  takenBy: fc.option(fc.constant("C-001"), { freq: 8 }),
});
const anyCable = fc.record({
  name: fc.constant("CBL-1"),
  signalIds: anySignals,
  connectors: fc.tuple(fc.option(anyConnector), fc.option(anyConnector)),
});
const anyPairing = fc
  .tuple(anyConnector, anyConnector, fc.boolean(), fc.constantFrom("ok" as const, "warn" as const))
  .map(([a, b, bidirectional, rating]) => pairing(a, b, { bidirectional, rating }));
const anyConnection: fc.Arbitrary<Connection> = fc.record({
  from: fc.option(anyPort, { freq: 8 }),
  to: fc.option(anyPort, { freq: 8 }),
  cable: fc.option(anyCable, { freq: 2 }),
  signalId: fc.option(fc.constantFrom(...signals.keys()), { freq: 2 }),
  catalog: fc.record({
    signals: fc.constant(signals),
    pairings: fc.array(anyPairing, { maxLength: 6 }),
    spareCables: fc.array(anyCable, { maxLength: 3 }),
  }),
});
