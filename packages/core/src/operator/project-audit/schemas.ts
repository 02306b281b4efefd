import { type Static, Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { idOf, integer } from "../../engine/schemas/schema.ts";
import { cableWarningCode, cableWarningsSchema } from "../../projects/mod.ts";

const closed = { additionalProperties: false };

/** Cables on a page, at most, and by default. */
const findingsMax = 1000;
export const findingsDefault = 100;

const after = idOf("projectCable", { description: "`next` of the page before" });

export const auditRequestSchema = Type.Object(
  {
    after: Type.Optional(after),
    limit: Type.Optional(
      integer({ min: 1, max: findingsMax, description: `Cables of the page; ${findingsDefault} if absent` }),
    ),
  },
  { $id: "ProjectAuditRequest", ...closed },
);

const findingSchema = Type.Object(
  {
    projectId: idOf("project"),
    projectName: Type.String(),
    id: idOf("projectCable"),
    cableId: Type.String({ description: "Number of the cable in its project" }),
    lengthMm: Type.Number(),
    warnings: { ...cableWarningsSchema, description: "What is doubtful about the cable" },
  },
  { $id: "ProjectFinding", ...closed },
);

export const auditSchema = Type.Object(
  {
    checked: integer({ min: 0, description: "Cables with a length that were checked" }),
    summary: Type.Array(
      Type.Object({ code: cableWarningCode, count: integer({ min: 0 }) }, { $id: "WarningCount", ...closed }),
      { description: "Number of warnings of each kind, on this page and all behind it" },
    ),
    findings: Type.Array(findingSchema, { description: "Cables with a warning, the ones added first at the top" }),
    next: Type.Optional({ ...after, description: "Send it as `after` for the next page; absent on the last" }),
  },
  { $id: "ProjectAudit", ...closed },
);

/** Doubtful cables of one page, and numbers of all. */
export type Audit = Static<typeof auditSchema>;

export const auditExample: Audit = {
  checked: 800,
  summary: [
    { code: "longer_than_sold", count: 1 },
    { code: "longer_than_signal_allows", count: 0 },
  ],
  findings: [
    {
      projectId: parseId("6740a1f2c3d4e5f607182930"),
      projectName: "Lobby",
      id: parseId("6740a1f2c3d4e5f607182931"),
      cableId: "C-0001",
      lengthMm: 9000,
      warnings: [
        {
          code: "longer_than_sold",
          message: "The cable is 9000 mm long, but HDMI cable, high speed is sold up to 5000 mm",
          limitMm: 5000,
        },
      ],
    },
  ],
};
