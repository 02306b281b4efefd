import fc from "fast-check";
import { pick, type ProjectModel, type Which } from "./project-model.ts";

/** One in twelve. */
export const rarely = fc.nat(11).map((number) => number === 0);

export const which: fc.Arbitrary<Which> = fc.record({ number: fc.nat(7), isStray: rarely });

/** Few enough for cables to want values that others have or had. */
export const anyCableIds = ["C-001", "C-002", "W"] as const;

/** Ports of two products, most of which mate. */
const links: readonly (readonly [string, string, string, string])[] = [
  ["Matrix", "OUT", "Display", "IN"],
  ["Matrix", "OUT", "Display", "DVI"],
  ["Matrix", "LINK", "Display", "LINK"],
  ["Mount", "PORT", "Mount", "PORT"],
  ["Matrix", "IN", "Display", "LINK"],
  ["Display", "DVI", "Matrix", "OUT"],
  ["Display", "LINK", "Matrix", "OUT"],
  ["Matrix", "OUT", "Matrix", "IN"],
  ["Display", "IN", "Matrix", "IN"],
  ["Lamp", "IN", "Mount", "PORT"],
];

/** Every connector has two ports. */
const indexes = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, undefined, 2] as const;
const anyPort = fc.record({ which, index: fc.constantFrom(...indexes) });

/** The ends, signal and type of a cable. */
export const anyPlugging = fc.record({
  link: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...links.slice(0, 4)) },
    { weight: 1, arbitrary: fc.constantFrom(...links) },
  ),
  from: fc.option(anyPort, { freq: 12 }),
  to: fc.option(anyPort, { freq: 12 }),
  signal: fc.option(fc.nat(2), { freq: 2 }),
  cable: fc.option(fc.nat(1), { freq: 2 }),
});

/** A value of {@link anyPlugging}. */
export type Plugging = typeof anyPlugging extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The drawn ends, as a request names them; null for a loose end. */
export function endsOf(model: ProjectModel, { link, from, to }: Pick<Plugging, "link" | "from" | "to">) {
  const [fromName, fromConnector, toName, toConnector] = link;
  return {
    from: from && endOf(model, { ...from, name: fromName, connector: fromConnector }),
    to: to && endOf(model, { ...to, name: toName, connector: toConnector }),
  };
}

function endOf(
  model: ProjectModel,
  end: { readonly which: Which; readonly name: string; readonly connector: string; readonly index: number | undefined },
) {
  const { name, connector, index } = end;
  const projectProductId = pick(model, "products", { ...end.which, name });
  return index === undefined ? { projectProductId, connector } : { projectProductId, connector, index };
}

/** Ends, signal and catalog cable, as a request names them. */
export function pluggingOf(model: ProjectModel, drawn: Plugging) {
  const { signals, cables } = model.catalog;
  return {
    ...endsOf(model, drawn),
    signalId: drawn.signal === null ? null : signals[drawn.signal],
    catalogCableId: drawn.cable === null ? null : cables[drawn.cable],
  };
}
