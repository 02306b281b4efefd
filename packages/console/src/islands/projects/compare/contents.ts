import {
  getAnyProject,
  type GridRequest,
  listProjectViews,
  type ProjectProduct,
  type ProjectView,
  queryProjectCables,
  queryProjectProducts,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { endText } from "../ends.ts";
import { cableItem } from "./cable-item.ts";
import type { Item } from "./differences.ts";
import { projectItem } from "./project-item.ts";
import { compareTexts } from "./texts.ts";

/** Rows that one request reads, at most. */
const rowsMax = 500;

/** Reads a project or a snapshot with what it contains: its products, cables and views. */
export async function readContents(id: string): Promise<readonly Item[]> {
  const path = { id };
  const [project, products, cables, views] = await Promise.all([
    call(getAnyProject, { path: { projectId: id } }),
    readAll((body) => call(queryProjectProducts, { path, body })),
    readAll((body) => call(queryProjectCables, { path, body })),
    call(listProjectViews, { path }),
  ]);
  const names = new Map(products.map((product) => [product.id, nameOf(product)]));
  const cableItems = cables.map((cable) =>
    cableItem(cable, { from: endText(cable.from, names), to: endText(cable.to, names) }),
  );
  const contents = [...products.map(productItem), ...cableItems, ...views.map(viewItem)];
  return [projectItem(project, compareTexts.itself), ...contents];
}

async function readAll<Row>(
  read: (body: GridRequest) => Promise<{ readonly rowData: readonly Row[] }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let isLast = false; !isLast;) {
    const sortModel = [{ colId: "createdAt", sort: "asc" }] as const;
    const { rowData } = await read({ startRow: rows.length, endRow: rows.length + rowsMax, sortModel });
    rows.push(...rowData);
    isLast = rowData.length < rowsMax;
  }
  return rows;
}

function nameOf({ label, name }: ProjectProduct): string {
  return label ?? name;
}

/** Without ids of files, of which a copy has its own. */
function productItem(product: ProjectProduct): Item {
  const { name, manufacturer, model, partNumber, category, description, notes, connectors } = product;
  const { widthMm, heightMm, depthMm, weightG, powerW } = product;
  const texts = { name, manufacturer, model, partNumber, category, description, notes };
  const values = { ...texts, widthMm, heightMm, depthMm, weightG, powerW, connectors };
  return { kind: "ProjectProduct", name: nameOf(product), values };
}

function viewItem({ name, description, widthMm, heightMm }: ProjectView): Item {
  return { kind: "ProjectView", name, values: { description, widthMm, heightMm } };
}
