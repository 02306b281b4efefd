/// <reference lib="dom" />
/** Signs in and shows a grid of the service by AG Grid's infinite row model. */
import {
  AllCommunityModule,
  type ColDef,
  createGrid,
  type GridApi,
  type IDatasource,
  type IGetRowsParams,
  ModuleRegistry,
} from "ag-grid-community";
import { beginSignIn, endSignIn } from "./sign-in.ts";

interface GridPage {
  readonly rowData: unknown[];
  readonly rowCount: number;
}

interface Grid {
  readonly url: string;
  readonly columnDefs: ColDef[];
}

const textColumn = { filter: "agTextColumnFilter" };
const dateColumn = { filter: "agDateColumnFilter", minWidth: 200 };
const numberColumn = { filter: "agNumberColumnFilter", maxWidth: 150 };

const grids: Readonly<Record<string, Grid>> = {
  projects: {
    url: "/api/v1/projects/grid",
    columnDefs: [
      { field: "name", ...textColumn },
      { field: "number", ...textColumn },
      { field: "client", ...textColumn },
      { field: "version", ...numberColumn },
      { field: "updatedAt", ...dateColumn },
    ],
  },
  products: {
    url: "/api/v1/products/grid",
    columnDefs: [
      { field: "name", ...textColumn },
      { field: "manufacturer", ...textColumn },
      { field: "partNumber", ...textColumn },
      { field: "widthMm", ...numberColumn },
      { field: "powerW", ...numberColumn },
      { field: "updatedAt", ...dateColumn },
    ],
  },
};

ModuleRegistry.registerModules([AllCommunityModule]);
const signIn = find("sign-in", HTMLButtonElement);
const tabs = find("tabs", HTMLElement);
let token = "";
let shown: GridApi | undefined;
/** Counts requests: an answer is ignored once a later request was sent. */
let asked = 0;

signIn.addEventListener("click", () => void beginSignIn().catch(tellError));
tabs.addEventListener("click", (event) => {
  if (event.target instanceof HTMLButtonElement) show(event.target.dataset.grid ?? "");
});
void start();

async function start(): Promise<void> {
  token = (await endSignIn().catch(tellError)) ?? "";
  signIn.hidden = token !== "";
  tabs.hidden = token === "";
  if (token !== "") show("projects");
}

function show(name: string): void {
  const grid = grids[name];
  if (!grid) return;
  for (const tab of tabs.querySelectorAll("button")) {
    tab.ariaCurrent = tab.dataset.grid === name ? "page" : null;
  }
  shown?.destroy();
  shown = createGrid(find("grid", HTMLElement), {
    columnDefs: grid.columnDefs,
    defaultColDef: { flex: 1, floatingFilter: true },
    rowModelType: "infinite",
    cacheBlockSize: 100,
    datasource: datasource(grid.url),
  });
}

/** The whole data source: AG Grid's request is the service's, and so is the page that it expects back. */
function datasource(url: string): IDatasource {
  return { getRows: (request) => void getRows(url, request) };
}

async function getRows(url: string, request: IGetRowsParams<unknown>): Promise<void> {
  const { startRow, endRow, sortModel } = request;
  const body = { startRow, endRow, sortModel, filterModel: request.filterModel as unknown };
  asked += 1;
  const turn = asked;
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    tell(`The service answered ${response.status}.`);
    return request.failCallback();
  }
  // The OpenAPI document describes the answer.
  const page = (await response.json()) as GridPage;
  if (turn === asked) tell(`${page.rowCount} rows`);
  request.successCallback(page.rowData, page.rowCount);
}

function tellError(error: unknown): undefined {
  tell(`You are not signed in: ${error instanceof Error ? error.message : String(error)}`);
}

function tell(text: string): void {
  find("message", HTMLElement).textContent = text;
}

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.querySelector(`#${id}`);
  if (element instanceof kind) return element;
  throw new TypeError(`Cannot use the page because it has no element of this kind: ${id}`);
}
