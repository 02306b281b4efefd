/** A placed product: its label, its model in the catalog, and its position on the view in millimetres. */
export type PlacedSeed = readonly [label: string, model: string, x: number, y: number];

/** A cable: `label/port` or `label/port/index` for both ends, its part number, its length in metres and its signal. */
export type WireSeed = readonly [from: string, to: string, cable: string, lengthM: number, signal: string];

/** A demo project. */
export interface ProjectSeed {
  /** Identifies the project: an existing one is completed instead of made twice. */
  readonly number: string;
  readonly name: string;
  readonly client: string;
  readonly description: string;
  readonly views: readonly {
    readonly viewKey: string;
    readonly name: string;
    /** Width and height of the sheet. */
    readonly sizeMm: readonly [number, number];
    readonly products: readonly PlacedSeed[];
    /** Cables drawn on this view. */
    readonly wires: readonly WireSeed[];
  }[];
}

const lobby: ProjectSeed = {
  number: "DEMO-001",
  name: "Lobby video wall",
  client: "Northwind Hotels",
  description: "Four displays and background music in the entrance hall",
  views: [
    {
      viewKey: "entrance-hall",
      name: "Entrance hall",
      sizeMm: [6500, 5200],
      products: [
        ["DISP-1", "LW-55", 2000, 1000],
        ["DISP-2", "LW-55", 3240, 1000],
        ["DISP-3", "LW-55", 2000, 1710],
        ["DISP-4", "LW-55", 3240, 1710],
        ["DEC-1", "NVX-D-300", 900, 1330],
        ["DEC-2", "NVX-D-300", 5350, 1330],
        ["DEC-3", "NVX-D-300", 900, 2040],
        ["DEC-4", "NVX-D-300", 5350, 2040],
        ["SPK-1", "CS-6-A", 500, 500],
        ["SPK-2", "CS-6-A", 6000, 500],
        ["SPK-3", "CS-6-A", 500, 4500],
        ["SPK-4", "CS-6-A", 6000, 4500],
      ],
      wires: [1, 2, 3, 4].map((index) => {
        return [`DEC-${index}/HDMI OUT`, `DISP-${index}/HDMI IN`, "CBL-HDMI-HS", 2, "hdmi-2.0"] as const;
      }),
    },
    {
      viewKey: "rack-room",
      name: "Rack room",
      sizeMm: [1200, 1000],
      products: [
        ["RACK-1", "RF-18-A", 0, 0],
        ["SW-1", "NS-24P", 80, 200],
        ["PLAYER-1", "SP-4-A", 80, 320],
        ["ENC-1", "NVX-E-300", 320, 320],
        ["AMP-1", "AM-4120", 80, 440],
        ["CP-1", "CP-2", 80, 560],
      ],
      wires: [
        ["PLAYER-1/HDMI OUT", "ENC-1/HDMI IN", "CBL-HDMI-HS", 1, "hdmi-2.0"],
        ["SW-1/PORT/0", "ENC-1/LAN PoE", "CBL-CAT6A", 1, "poe"],
        ...[1, 2, 3, 4].map((index) => {
          return [`SW-1/PORT/${index}`, `DEC-${index}/LAN PoE`, "BLK-CAT7", 42, "poe"] as const;
        }),
        ["SW-1/PORT/5", "CP-1/LAN", "CBL-CAT6A", 1, "ethernet"],
        ["SW-1/PORT/6", "AMP-1/DANTE", "CBL-CAT6A", 1, "dante"],
        ...[1, 2, 3, 4].map((index) => {
          return [`AMP-1/OUT/${index - 1}`, `SPK-${index}/IN`, "BLK-SP2X15", 35, "speaker-100v"] as const;
        }),
      ],
    },
  ],
};

const boardroom: ProjectSeed = {
  number: "DEMO-002",
  name: "Boardroom 4.12",
  client: "Halden & Partners",
  description: "Conference room for fourteen with two displays",
  views: [
    {
      viewKey: "room",
      name: "Room",
      sizeMm: [5600, 4200],
      products: [
        ["DISP-1", "LX-86", 1000, 500],
        ["DISP-2", "LX-86", 3200, 500],
        ["VB-1", "VB-L", 2400, 1700],
        ["MIC-1", "CM-2-A", 2600, 3000],
        ["TP-1", "TP-10-A", 2700, 3800],
        ["SPK-1", "CS-4-A", 1200, 3000],
        ["SPK-2", "CS-4-A", 4400, 3000],
      ],
      wires: [
        ["VB-1/HDMI OUT/0", "DISP-1/HDMI IN/0", "CBL-HDMI-HS", 3, "hdmi-2.0"],
        ["VB-1/HDMI OUT/1", "DISP-2/HDMI IN/0", "CBL-HDMI-HS", 3, "hdmi-2.0"],
      ],
    },
    {
      viewKey: "cabinet",
      name: "Cabinet",
      sizeMm: [1200, 760],
      products: [
        ["RACK-1", "RF-12-B", 0, 0],
        ["SW-1", "NS-8P", 80, 200],
        ["CP-1", "CP-2", 80, 320],
        ["DSP-1", "DSP-08", 80, 440],
        ["AMP-1", "AM-260", 80, 560],
      ],
      wires: [
        ["SW-1/PORT/0", "VB-1/LAN PoE", "BLK-CAT7", 12, "poe"],
        ["SW-1/PORT/1", "TP-1/LAN PoE", "BLK-CAT7", 9, "poe"],
        ["SW-1/PORT/2", "MIC-1/DANTE PoE", "BLK-CAT7", 11, "poe"],
        ["SW-1/PORT/3", "DSP-1/DANTE/0", "CBL-CAT6A", 1, "dante"],
        ["SW-1/PORT/4", "CP-1/LAN", "CBL-CAT6A", 1, "ethernet"],
        ["DSP-1/OUT/0", "AMP-1/IN/0", "BLK-AUD2", 1, "line"],
        ["DSP-1/OUT/1", "AMP-1/IN/1", "BLK-AUD2", 1, "line"],
        ["AMP-1/OUT/0", "SPK-1/IN", "BLK-SP2X25", 14, "speaker"],
        ["AMP-1/OUT/1", "SPK-2/IN", "BLK-SP2X25", 16, "speaker"],
        ["CP-1/RS-232/0", "DISP-1/RS-232", "BLK-CTRL4", 13, "rs232"],
        ["CP-1/RS-232/1", "DISP-2/RS-232", "BLK-CTRL4", 15, "rs232"],
      ],
    },
  ],
};

const lectureHall: ProjectSeed = {
  number: "DEMO-003",
  name: "Lecture hall A",
  client: "Fjordby University",
  description: "Projection, voice lift and recording for 280 seats",
  views: [
    {
      viewKey: "hall",
      name: "Hall",
      sizeMm: [12_000, 11_800],
      products: [
        ["PROJ-1", "BU-10K", 6000, 9000],
        ["RX-1", "DTP-R-330-A", 5600, 9000],
        ["PTZ-1", "PTZ-20-A", 1000, 11_000],
        ["PTZ-2", "PTZ-20-A", 11_000, 11_000],
        ["COL-1", "CL-8-A", 2500, 500],
        ["COL-2", "CL-8-A", 9500, 500],
        ["SUB-1", "SB-12", 2500, 200],
        ["MIC-1", "GN-45-A", 4200, 1500],
        ["TP-1", "TP-07-A", 4400, 1500],
      ],
      wires: [["RX-1/HDMI OUT", "PROJ-1/HDMI IN/0", "CBL-HDMI-HS", 2, "hdmi-2.0"]],
    },
    {
      viewKey: "control-room",
      name: "Control room",
      sizeMm: [1200, 2060],
      products: [
        ["RACK-1", "RF-42-A", 0, 0],
        ["PDU-1", "PD-12-A", 80, 120],
        ["SW-1", "NS-16P", 80, 240],
        ["MX-1", "MX-88", 80, 360],
        ["TX-1", "DTP-T-330-A", 80, 480],
        ["RW-1", "RW-2-A", 80, 600],
        ["DSP-1", "DSP-12", 80, 720],
        ["AMP-1", "AM-4250", 80, 840],
        ["CP-1", "CP-4", 80, 960],
      ],
      wires: [
        ["PTZ-1/HDMI OUT", "MX-1/HDMI IN/0", "CBL-HDMI-AOC", 30, "hdmi-2.0"],
        ["PTZ-2/HDMI OUT", "MX-1/HDMI IN/1", "CBL-HDMI-AOC", 30, "hdmi-2.0"],
        ["MX-1/HDMI OUT/0", "TX-1/HDMI IN", "CBL-HDMI-HS", 1, "hdmi-2.0"],
        ["TX-1/HDBT OUT", "RX-1/HDBT IN", "BLK-CAT7", 38, "hdbaset"],
        ["SW-1/PORT/0", "PTZ-1/LAN PoE", "BLK-CAT7", 28, "poe"],
        ["SW-1/PORT/1", "PTZ-2/LAN PoE", "BLK-CAT7", 34, "poe"],
        ["SW-1/PORT/2", "TP-1/LAN PoE", "BLK-CAT7", 31, "poe"],
        ["SW-1/PORT/3", "DSP-1/DANTE/0", "CBL-CAT6A", 1, "dante"],
        ["SW-1/PORT/4", "AMP-1/DANTE/0", "CBL-CAT6A", 1, "dante"],
        ["SW-1/PORT/5", "CP-1/LAN", "CBL-CAT6A", 1, "ethernet"],
        ["MIC-1/OUT", "DSP-1/IN/0", "BLK-AUD2", 33, "mic"],
        ["RW-1/OUT/0", "DSP-1/IN/1", "BLK-AUD2", 1, "line"],
        ["RW-1/OUT/1", "DSP-1/IN/2", "BLK-AUD2", 1, "line"],
        ["DSP-1/OUT/0", "AMP-1/IN/0", "BLK-AUD2", 1, "line"],
        ["DSP-1/OUT/1", "AMP-1/IN/1", "BLK-AUD2", 1, "line"],
        ["DSP-1/OUT/2", "AMP-1/IN/2", "BLK-AUD2", 1, "line"],
        ["AMP-1/OUT/0", "COL-1/IN", "BLK-SP2X25", 24, "speaker"],
        ["AMP-1/OUT/1", "COL-2/IN", "BLK-SP2X25", 29, "speaker"],
        ["AMP-1/OUT/2", "SUB-1/IN/0", "BLK-SP2X25", 25, "speaker"],
        ["PDU-1/OUT/0", "AMP-1/MAINS", "CBL-MAINS", 1, "mains"],
        ["PDU-1/OUT/1", "DSP-1/MAINS", "CBL-MAINS", 1, "mains"],
        ["PDU-1/OUT/2", "MX-1/MAINS", "CBL-MAINS", 1, "mains"],
      ],
    },
  ],
};

export const projectSeeds: readonly ProjectSeed[] = [lobby, boardroom, lectureHall];
