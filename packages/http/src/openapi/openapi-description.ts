import type { JsonObject, Operation } from "@design-catalog/core";
import type { GridColumns, RequiredPrivilege } from "@design-catalog/core/engine";
import type { RouteDescription } from "../routes/route.ts";

/** The sentences about an operation in the documents: what it does, who may call it, and the columns of its grid. */
export function describe(about: Operation | RouteDescription): JsonObject {
  const grid = "grid" in about ? about.grid : undefined;
  const parts = [`${about.description} ${accessSentence(about)}`];
  if (grid) parts.push(columnTable(grid));
  return { description: parts.join("\n\n"), ...(grid ? { "x-grid-columns": columnList(grid) } : {}) };
}

/** Requirements on callers: of a route, or of an operation. */
interface Requirements {
  readonly privilege?: RequiredPrivilege;
  readonly portalAction?: string | null | undefined;
}

function accessSentence({ privilege = "public", portalAction }: Requirements): string {
  if (privilege === "public") return "It requires no token.";
  if (privilege === "portal") {
    const allowing = portalAction ? ` that allows \`${portalAction}\`` : "";
    return `It requires the token of a portal link${allowing}, and no other token opens it.`;
  }
  if (privilege === "user") return "Every signed-in user may call it.";
  if (typeof privilege === "object") return `${privilege.holders} may call it.`;
  return `It requires the privilege \`${privilege}\`.`;
}

/** The types' filters are listed once, with the grid request. */
function columnTable(columns: GridColumns): string {
  const rows = Object.entries(columns).map(([name, { type, sortable, filterable, values }]) => {
    const shown = values ? `${type}: ${values.join(", ")}` : type;
    return `| \`${name}\` | ${shown} | ${sortable ? "yes" : "no"} | ${filterable ? "yes" : "no"} |`;
  });
  return ["Columns of the grid:", "", "| column | type | sortable | filterable |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

function columnList(columns: GridColumns): JsonObject[] {
  return Object.entries(columns).map(([name, { type, sortable, filterable, values }]) => {
    return { name, type, sortable, filterable, ...(values ? { values: [...values] } : {}) };
  });
}
