import type { MatingConnector, MatingPairing } from "./connectors-fit.ts";
import type { Connection, MatingCable, MatingPort } from "./mate.ts";

/** A connector whose id is its code. */
export function connector(code: string, family: string | null, gender: MatingConnector["gender"]): MatingConnector {
  return { id: code, code, family, gender };
}

export const hdmiSocket = connector("hdmi-f", "HDMI", "female");
export const hdmiPlug = connector("hdmi-m", "HDMI", "male");
export const dviSocket = connector("dvi-f", "DVI", "female");
export const dviPlug = connector("dvi-m", "DVI", "male");
export const terminal = connector("terminal", "Terminal", "neutral");
export const oddOne = connector("odd", null, "female");

export const signals = new Map([
  ["hdmi", { code: "HDMI", compatibleSignalIds: new Set(["dvi"]) }],
  ["dvi", { code: "DVI", compatibleSignalIds: new Set<string>() }],
  ["dp", { code: "DisplayPort", compatibleSignalIds: new Set(["dvi"]) }],
  ["dante", { code: "Dante", compatibleSignalIds: new Set<string>() }],
]);

export function port(fields: Partial<MatingPort> = {}): MatingPort {
  return { name: "IN of Display", direction: "in", signalIds: [], connector: hdmiSocket, takenBy: null, ...fields };
}

/** An HDMI output connected to an HDMI input, unless told otherwise. */
export function connection(
  fields: Partial<Omit<Connection, "catalog">> & Partial<Connection["catalog"]> = {},
): Connection {
  const { pairings = [], spareCables = [], ...rest } = fields;
  return {
    from: port({ name: "OUT of Player", direction: "out", connector: hdmiPlug }),
    to: port(),
    cable: null,
    signalId: null,
    ...rest,
    catalog: { signals, pairings, spareCables },
  };
}

export function cable(
  a: MatingConnector | null,
  b: MatingConnector | null,
  signalIds: readonly string[] = [],
): MatingCable {
  return { name: "CBL-1", signalIds, connectors: [a, b] };
}

export function pairing(a: MatingConnector, b: MatingConnector, fields: Partial<MatingPairing> = {}): MatingPairing {
  return { connectorAId: a.id, connectorBId: b.id, bidirectional: true, rating: "ok", ...fields };
}
