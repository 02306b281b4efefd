/** A template that comes with the service. Its id never changes. */
export interface ServiceView {
  readonly id: string;
  readonly name: string;
  readonly viewKey: string;
  readonly description: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** ISO 216 sheets, landscape. */
const a4 = { widthMm: 297, heightMm: 210 };
const a3 = { widthMm: 420, heightMm: 297 };

/** Height of a rack unit in millimetres (IEC 60297-3-100). */
const rackUnitMm = 44.45;

/** The templates that come with the service, in the order shown. */
export const serviceViews: readonly ServiceView[] = [
  {
    id: "5e71ce000000000000000001",
    name: "A4",
    viewKey: "a4",
    description: "Empty A4 sheet, landscape",
    ...a4,
    settings: {},
  },
  {
    id: "5e71ce000000000000000002",
    name: "A3",
    viewKey: "a3",
    description: "Empty A3 sheet, landscape",
    ...a3,
    settings: {},
  },
  {
    id: "5e71ce000000000000000003",
    name: "Floor plan",
    viewKey: "floor",
    description: "Floor plan on A3 at 1:50, with a grid of half a metre",
    ...a3,
    settings: { scale: 50, gridMm: 10 },
  },
  {
    id: "5e71ce000000000000000004",
    name: "Rack elevation 42U",
    viewKey: "rack",
    description: "Front of a 19 inch rack of 42 units, numbered from the bottom, in real size",
    widthMm: 600,
    heightMm: 2000,
    settings: { scale: 1, rackUnits: 42, rackUnitMm, numberedFrom: "bottom" },
  },
  {
    id: "5e71ce000000000000000005",
    name: "Signal flow",
    viewKey: "signal-flow",
    description: "Signal flow on A3, from sources on the left to displays on the right",
    ...a3,
    settings: { gridMm: 5, direction: "left-to-right" },
  },
  {
    id: "5e71ce000000000000000006",
    name: "Ceiling plan",
    viewKey: "ceiling",
    description: "Ceiling on A3 at 1:50, as a mirror on the floor would show it",
    ...a3,
    settings: { scale: 50, gridMm: 10, reflected: true },
  },
];
