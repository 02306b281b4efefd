import { family, lan, mainsIn, poeIn, port, type ProductFamily, variant } from "./product-family.ts";

const rackWidthMm = 440;
const unitMm = 44;

export const infrastructureFamilies: readonly ProductFamily[] = [
  family("Netspan | NS | network switch | network", {
    description: "Managed switch for AV over IP and Dante, with IGMP snooping",
    variants: [8, 16, 24, 48].flatMap((count) =>
      ["", "P"].map((poe) =>
        variant(
          `${count}${poe}`,
          `${count} ports${poe && " PoE+"}`,
          [rackWidthMm, unitMm, 260],
          2 + count / 12,
          poe ? 40 + count * 30 : 20 + count,
          [
            port("PORT", "rj45-panel", "inout", poe ? "ethernet poe dante" : "ethernet dante", count),
            port("SFP+", "lc-panel", "inout", "fiber-10g", count > 16 ? 4 : 2),
            mainsIn,
          ],
        ),
      ),
    ),
  }),
  family("Kordis | CP | control processor | control", {
    description: "Runs the room: devices, schedules and panels",
    ports: [
      lan,
      port("RS-232", "euro-3-panel", "inout", "rs232", 4),
      port("RELAY", "euro-2-panel", "out", "relay", 8),
      mainsIn,
    ],
    variants: [2, 4, 8].map((rooms) =>
      variant(rooms, `${rooms} rooms`, [rackWidthMm, unitMm, 220], 2.8, 20 + rooms * 2),
    ),
  }),
  family("Kordis | TP | touch panel | control", {
    description: "Panel for the table or the wall",
    ports: [poeIn],
    variants: [5, 7, 10, 15].map((inches) =>
      variant(
        String(inches).padStart(2, "0"),
        `${inches} inch`,
        [inches * 24, inches * 16, 35],
        inches / 8,
        6 + inches / 2,
      ),
    ),
    colours: ["white", "black"],
  }),
  family("Kordis | KP | keypad | control", {
    description: "Engraved buttons with light",
    ports: [poeIn],
    variants: [4, 6, 8].map((buttons) => variant(buttons, `${buttons} buttons`, [80, 120, 40], 0.3, 4)),
    colours: ["white", "black"],
  }),
  family("Rackform | RF | rack | racks", {
    description: "19 inch rack, 600 mm wide and 800 mm deep, with a glass door",
    variants: [12, 18, 24, 32, 42].map((units) =>
      variant(units, `${units} U`, [600, 130 + units * 44, 800], 30 + units * 1.6, null),
    ),
    colours: ["black", "grey"],
  }),
  family("Rackform | PD | power distribution unit | racks", {
    description: "Switched and metered outlets",
    variants: [8, 12, 20].map((outlets) =>
      variant(outlets, `${outlets} outlets`, [rackWidthMm, unitMm, 180], 3, 6, [
        port("MAINS IN", "powercon-panel", "in", "mains"),
        port("OUT", "iec-panel", "out", "mains", outlets),
        lan,
      ]),
    ),
    colours: ["switched", "switched and metered"],
  }),
  family("Rackform | SH | rack shelf | racks", {
    description: "Vented shelf, up to 25 kg",
    variants: [1, 2, 3].map((units) =>
      variant(units, `${units} U`, [rackWidthMm, units * unitMm, 400], 2 + units, null),
    ),
  }),
  family("Haltra | WM | wall mount | mounts", {
    description: "Flat wall mount that tilts",
    variants: [43, 55, 65, 75, 86, 98].map((inches) =>
      variant(inches, `up to ${inches} inch`, [inches * 9, 430, 60], 3 + inches / 20, null),
    ),
    colours: ["fixed", "with arm"],
  }),
  family("Haltra | CM | ceiling mount | mounts", {
    description: "For displays and projectors, with a pole",
    variants: [60, 100, 150].map((centimetres) =>
      variant(centimetres, `${centimetres} cm`, [300, centimetres * 10, 300], 4 + centimetres / 30, null),
    ),
    colours: ["white", "black"],
  }),
  family("Haltra | TR | trolley | mounts", {
    description: "Trolley with a shelf and lockable wheels",
    variants: [55, 75, 98].map((inches) =>
      variant(inches, `up to ${inches} inch`, [1000, 1700, 700], 20 + inches / 5, null),
    ),
  }),
];
