import { defineOperation } from "../../engine/calls/operation.ts";
import { createTurns } from "../../engine/turns.ts";
import { cableWarningCodes } from "../../projects/mod.ts";
import { readJudgedCables } from "./read-judged-cables.ts";
import { type Audit, auditExample, auditRequestSchema, auditSchema, findingsDefault } from "./schemas.ts";

export const auditProjects = defineOperation({
  name: "auditProjects",
  method: "POST",
  path: "/api/v1/admin/projects/audit",
  tag: "Projects",
  summary: "Find doubtful cables in all projects",
  description:
    "Checks the cables of all users' projects by the present catalog and returns those with a warning in pages, with the number of all warnings. Snapshots are left out, because nobody can change them.",
  privilege: "Admin Projects",
  audience: "anyone",
  body: auditRequestSchema,
  output: auditSchema,
  example: { body: { limit: 100 }, output: auditExample },
  async run({ store, ports }, { body: { after = "", limit = findingsDefault } }) {
    const counts = new Map<string, number>();
    const findings: Audit["findings"] = [];
    let checked = 0;
    let next: Audit["next"];
    const turns = createTurns(ports);
    for await (const { warnings, ...cable } of readJudgedCables(store, { after })) {
      if (turns.isOver()) await turns.next();
      checked += 1;
      if (warnings.length === 0) continue;
      for (const { code } of warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
      if (findings.length < limit) findings.push({ ...cable, warnings });
      else next = findings.at(-1)?.id;
    }
    const summary = cableWarningCodes.map((code) => ({ code, count: counts.get(code) ?? 0 }));
    return { checked, summary, findings, ...(next && { next }) };
  },
});
