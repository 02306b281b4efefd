import { describe, expect, test } from "bun:test";
import { type Connection, mate, type MatingPort } from "./mate.ts";
import { cable, connection, dviPlug, dviSocket, hdmiPlug, oddOne, pairing, port, terminal } from "./mating.fixture.ts";

const out = (fields: Partial<MatingPort> = {}) => port({ name: "OUT of Player", direction: "out", ...fields });
const both = (fields: Partial<MatingPort> = {}) => port({ direction: "inout", ...fields });
const ok = { outcome: "mates", rating: "ok" };
const warn = { outcome: "mates", rating: "warn" };
const refused = (reason: string) => ({ outcome: "refused", reason });
const oneWay = { bidirectional: false };
const sockets = { from: out(), to: port() };
const toDvi = { from: out({ connector: hdmiPlug }), to: port({ connector: dviSocket }) };

const verdicts: readonly (readonly [what: string, of: Connection, verdict: object])[] = [
  // Ports.
  ["loose at both ends", connection({ from: null, to: null }), ok],
  ["loose at one end", connection({ to: null }), ok],
  ["a port that is taken", connection({ to: port({ takenBy: "C-007" }) }), refused("port_taken")],
  ["a taken port and a loose end", connection({ from: port({ takenBy: "C-1" }), to: null }), refused("port_taken")],
  // Directions.
  ["out to in", connection(), ok],
  ["in to out", connection({ from: port({ connector: hdmiPlug }), to: out() }), ok],
  ["inout to in", connection({ from: both({ connector: hdmiPlug }) }), ok],
  ["out to inout", connection({ to: both() }), ok],
  ["inout to inout", connection({ from: both({ connector: hdmiPlug }), to: both() }), ok],
  ["in to in", connection({ from: port({ connector: hdmiPlug }) }), refused("direction")],
  ["out to out", connection({ to: out() }), refused("direction")],
  // Signals.
  [
    "a common signal",
    connection({ from: out({ connector: hdmiPlug, signalIds: ["dp", "hdmi"] }), to: port({ signalIds: ["hdmi"] }) }),
    ok,
  ],
  [
    "a compatible signal",
    connection({ from: out({ connector: hdmiPlug, signalIds: ["hdmi"] }), to: port({ signalIds: ["dvi"] }) }),
    ok,
  ],
  [
    "a signal that the other states as compatible",
    connection({ from: out({ connector: hdmiPlug, signalIds: ["dvi"] }), to: port({ signalIds: ["hdmi"] }) }),
    ok,
  ],
  ["one port that states no signal", connection({ to: port({ signalIds: ["dante"] }) }), ok],
  [
    "no common signal",
    connection({ from: out({ signalIds: ["hdmi"] }), to: port({ signalIds: ["dante"] }) }),
    refused("signal"),
  ],
  [
    "signals compatible only with a third",
    connection({ from: out({ signalIds: ["hdmi"] }), to: port({ signalIds: ["dp"] }) }),
    refused("signal"),
  ],
  [
    "a chosen signal that a port lacks",
    connection({ signalId: "dante", to: port({ signalIds: ["hdmi"] }) }),
    refused("signal"),
  ],
  ["a chosen signal that a port has", connection({ signalId: "hdmi", to: port({ signalIds: ["hdmi"] }) }), ok],
  [
    "a chosen signal on a loose cable",
    connection({ signalId: "hdmi", from: null, to: null, cable: cable(null, null, ["dante"]) }),
    refused("signal"),
  ],
  [
    "a cable that carries another signal",
    connection({ cable: cable(null, null, ["dante"]), to: port({ signalIds: ["hdmi"] }) }),
    refused("signal"),
  ],
  [
    "a third signal of the cable between two that are not compatible",
    connection({
      from: out({ signalIds: ["hdmi"] }),
      to: port({ signalIds: ["dp"] }),
      cable: cable(null, null, ["dvi"]),
    }),
    refused("signal"),
  ],
  // Connectors, port to port.
  ["plug and socket of a family", connection(), ok],
  ["two sockets of a family", connection(sockets), refused("connector")],
  ["two terminals", connection({ from: out({ connector: terminal }), to: port({ connector: terminal }) }), ok],
  ["plug and socket of two families", connection(toDvi), refused("connector")],
  [
    "connectors without a family",
    connection({ from: out({ connector: oddOne }), to: port({ connector: oddOne }) }),
    refused("connector"),
  ],
  ["a pairing", connection({ ...toDvi, pairings: [pairing(hdmiPlug, dviSocket)] }), ok],
  ["a pairing the other way round", connection({ ...toDvi, pairings: [pairing(dviSocket, hdmiPlug)] }), ok],
  [
    "a pairing with a warning",
    connection({ ...toDvi, pairings: [pairing(hdmiPlug, dviSocket, { rating: "warn" })] }),
    warn,
  ],
  [
    "two pairings, of which one has no warning",
    connection({
      ...toDvi,
      pairings: [pairing(hdmiPlug, dviSocket, { rating: "warn" }), pairing(dviSocket, hdmiPlug)],
    }),
    ok,
  ],
  [
    "a pairing of one direction, along it",
    connection({ ...toDvi, pairings: [pairing(hdmiPlug, dviSocket, oneWay)] }),
    ok,
  ],
  [
    "a pairing of one direction, against it",
    connection({ ...toDvi, pairings: [pairing(dviSocket, hdmiPlug, oneWay)] }),
    refused("connector"),
  ],
  [
    "a pairing of one direction, along it from the second end",
    connection({
      from: port({ connector: dviSocket }),
      to: out({ connector: hdmiPlug }),
      pairings: [pairing(hdmiPlug, dviSocket, oneWay)],
    }),
    ok,
  ],
  [
    "a pairing of one direction between two ports of both",
    connection({
      from: both({ connector: hdmiPlug }),
      to: both({ connector: dviSocket }),
      pairings: [pairing(hdmiPlug, dviSocket, oneWay)],
    }),
    refused("connector"),
  ],
  [
    "a pairing for each direction between two ports of both",
    connection({
      from: both({ connector: hdmiPlug }),
      to: both({ connector: dviSocket }),
      pairings: [pairing(hdmiPlug, dviSocket, oneWay), pairing(dviSocket, hdmiPlug, oneWay)],
    }),
    ok,
  ],
  // Connectors, by a cable.
  ["two sockets and a cable of two plugs", connection({ ...sockets, cable: cable(hdmiPlug, hdmiPlug) }), ok],
  ["bulk cable", connection({ ...toDvi, cable: cable(null, null) }), ok],
  [
    "a cable with one bare end",
    connection({ ...sockets, to: port({ connector: oddOne }), cable: cable(hdmiPlug, null) }),
    ok,
  ],
  [
    "a cable turned round",
    connection({ from: out(), to: port({ connector: dviSocket }), cable: cable(dviPlug, hdmiPlug) }),
    ok,
  ],
  [
    "a cable that fits one end",
    connection({ from: out(), to: port({ connector: dviSocket }), cable: cable(hdmiPlug, hdmiPlug) }),
    refused("connector"),
  ],
  [
    "a cable that fits neither, though the ports mate",
    connection({ cable: cable(dviPlug, dviPlug) }),
    refused("connector"),
  ],
  [
    "a cable that hangs from a port it fits",
    connection({ from: out(), to: null, cable: cable(dviPlug, hdmiPlug) }),
    ok,
  ],
  [
    "a cable that hangs from a port it does not fit",
    connection({ from: out(), to: null, cable: cable(dviPlug, dviPlug) }),
    refused("connector"),
  ],
  [
    "a cable by a pairing with a warning",
    connection({
      from: out(),
      to: port({ connector: dviSocket }),
      cable: cable(hdmiPlug, hdmiPlug),
      pairings: [pairing(hdmiPlug, dviSocket, { rating: "warn" })],
    }),
    warn,
  ],
  // Connectors, by some cable of the catalog.
  ["two sockets and a spare cable", connection({ ...sockets, spareCables: [cable(hdmiPlug, hdmiPlug)] }), ok],
  [
    "a spare cable that fits one end",
    connection({ ...sockets, spareCables: [cable(hdmiPlug, dviPlug)] }),
    refused("connector"),
  ],
  [
    "a spare cable for another signal",
    connection({ from: out({ signalIds: ["hdmi"] }), spareCables: [cable(hdmiPlug, hdmiPlug, ["dante"])] }),
    refused("connector"),
  ],
  [
    "a spare cable that was not chosen",
    connection({ ...sockets, cable: cable(dviPlug, dviPlug), spareCables: [cable(hdmiPlug, hdmiPlug)] }),
    refused("connector"),
  ],
];

describe("mate()", () => {
  test.each(verdicts)("given %s", (_, of, verdict) => {
    expect(mate(of)).toMatchObject(verdict);
  });

  test.each([
    [connection({ to: port({ takenBy: "C-007" }) }), "Cannot use IN of Display: the cable C-007 is plugged into it"],
    [
      connection({ from: port({ name: "IN of Recorder" }) }),
      "Cannot connect IN of Recorder with IN of Display: the direction of both is in",
    ],
    [
      connection({ from: out({ signalIds: ["hdmi", "dp"] }), to: port({ signalIds: ["dante"] }), signalId: "dvi" }),
      "Cannot connect ports without a common or compatible signal: OUT of Player carries HDMI or DisplayPort, " +
        "IN of Display carries Dante, the connection carries DVI",
    ],
    [
      connection(sockets),
      "Cannot connect: the connectors do not mate, and no cable in the catalog fits: " +
        "OUT of Player is hdmi-f (female), IN of Display is hdmi-f (female)",
    ],
    [
      connection({ ...sockets, cable: cable(hdmiPlug, dviPlug) }),
      "Cannot connect: the connectors do not mate, and the ends of CBL-1 do not fit: OUT of Player is hdmi-f (female), " +
        "IN of Display is hdmi-f (female), the ends are hdmi-m (male) and dvi-m (male)",
    ],
  ])("says why, with names and values", (of, detail) => {
    expect(mate(of)).toMatchObject({ detail });
  });

  test("names at most five signals of a port", () => {
    const signalIds = ["a", "b", "c", "d", "e", "f", "g"];
    const verdict = mate(connection({ from: out({ signalIds }), to: port({ signalIds: ["dante"] }) }));
    expect(verdict).toMatchObject({ detail: expect.stringContaining("carries a or b or c or d or e or 2 others,") });
  });
});
