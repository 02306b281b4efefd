import { withClient } from "@design-catalog/testing/test-database";
import { waitUntil } from "../support/wait-until.ts";
import type { ConsoleStage } from "./console-stage.ts";
import { eventsOfPage, recordedMs } from "./recorded-page.ts";
import { recordEvents, recordSessions } from "./recording-stage.ts";
import { storeFile } from "./stored-file.ts";

/** Ids that pictures open. */
export interface PageScene {
  readonly projectId: string;
  readonly reportId: string;
  /** Two displays that differ; the first is placed in the project. */
  readonly productIds: readonly [string, string];
}

type Post = (path: string, body: object) => Promise<string>;

/** Fills every page of the console that the demo leaves empty, and has a project under way. */
export async function createPageScene(stage: ConsoleStage): Promise<PageScene> {
  const post: Post = async (path, body) => String(Object(await stage.api("POST", `/api/v1/${path}`, body)).id);
  await addSettings(stage, post);
  await addPictures(stage);
  await addDoubtfulProducts(post);
  const projectId = await rowId(stage, "projects/grid", { number: "DEMO-001" });
  const productIds = [await productId(stage, "LW-55"), await productId(stage, "LX-55")] as const;
  await bringToProjects(stage);
  await post(`projects/${projectId}/snapshot`, { message: "As ordered" });
  await addSnapshots(stage, post);
  await changeProduct(stage, productIds[0]);
  const columns = ["manufacturer", "model", "name", "quantity"];
  const reportId = await post("admin/reports", { name: "Order list", kind: "bill-of-materials", columns });
  await finished(stage, await post(`projects/${projectId}/reports/${reportId}/run`, {}));
  await recordSessions(stage);
  await recordVisit(stage);
  await storeFile(stage, { name: "finishes.csv", text: "key,name\noak,Oak\nwalnut,Walnut\n", folder: "lists" });
  await refuseToken(stage);
  return { projectId, reportId, productIds };
}

async function addSettings(stage: ConsoleStage, post: Post): Promise<void> {
  const made: readonly (readonly [path: string, body: object])[] = [
    ["emails", { key: "password-changed", locale: "de", subject: "Neues Passwort", bodyText: "Guten Tag!" }],
    ["emails", { key: "invitation", locale: "de", subject: "Einladung", bodyText: "Guten Tag! {link}" }],
    ["views/from-template", { serviceViewId: "5e71ce000000000000000004", name: "Rack of a meeting room" }],
    ["lists", { key: "finishes", name: "Finishes", description: "Surfaces of furniture" }],
    ["oauthClients", { name: "Room Planner", redirectUris: ["https://planner.example/callback"] }],
    ["oauthClients", { name: "Price list", redirectUris: ["https://prices.northwind.example/signed-in"] }],
    ["oauthClients", { kind: "service", name: "Stock sync" }],
    ["oauthClients", { kind: "service", name: "Nightly export" }],
    [
      "oAuth2Providers",
      { name: "Dealer", slug: "dealer", issuer: "https://login.dealer.example", clientId: "catalog" },
    ],
  ];
  for (const [path, body] of made) await post(`admin/${path}`, body);
  const texts = [
    { namespace: "app", key: "open", locale: "en", value: "Open" },
    { namespace: "app", key: "save", locale: "en", value: "Save" },
    { namespace: "app", key: "save", locale: "de", value: "Sichern" },
  ];
  await stage.api("PUT", "/api/v1/admin/translations", { translations: texts });
  const synonyms = [
    { key: "screen", label: "screen = display = monitor" },
    { key: "amp", label: "amp = amplifier" },
    { key: "speaker", label: "speaker = loudspeaker" },
    { key: "beamer", label: "beamer = projector" },
  ];
  const listId = await post("admin/lists", { key: "search-synonyms", name: "Synonyms of the search" });
  for (const item of synonyms) await stage.api("POST", `/api/v1/admin/lists/${listId}/items`, item);
}

/** Products as somebody leaves them in a hurry, which the audit finds. */
async function addDoubtfulProducts(post: Post): Promise<void> {
  const products = [
    { name: "Ceiling camera", manufacturer: "Praxor", model: "CC-1", partNumber: "PRA-CC-1", category: "cameras" },
    { name: "Door sign, 10 inch", manufacturer: "Kordis", model: "DS-10", category: "control" },
    { name: "Lectern", widthMm: 620, heightMm: 1150, depthMm: 480, weightG: 38_000 },
  ];
  for (const product of products) await post("admin/products", product);
}

async function rowId(stage: ConsoleStage, path: string, equal: Readonly<Record<string, string>>): Promise<string> {
  const models = Object.entries(equal).map(([name, filter]) => [name, { filterType: "text", type: "equals", filter }]);
  const body = { startRow: 0, endRow: 1, filterModel: Object.fromEntries(models) };
  return String(Object(await stage.api("POST", `/api/v1/${path}`, body)).rowData[0].id);
}

function productId(stage: ConsoleStage, model: string): Promise<string> {
  return rowId(stage, "products/grid", { model });
}

/** Drawings of fronts by category, in the proportions of the most usual ones. */
const fronts = {
  displays: `<rect x="2" y="6" width="60" height="36" rx="2" fill="#22262f"/><rect x="5" y="9" width="54" height="30" fill="#4a5ad2"/>`,
  led: `<rect x="6" y="6" width="52" height="36" fill="#22262f"/><path d="M6 18h52M6 30h52M23 6v36M41 6v36" stroke="#596173"/>`,
  projectors: `<rect x="6" y="16" width="52" height="20" rx="4" fill="#596173"/><circle cx="44" cy="26" r="8" fill="#1d8f96"/>`,
  cameras: `<rect x="16" y="30" width="32" height="10" rx="3" fill="#596173"/><circle cx="32" cy="22" r="13" fill="#22262f"/><circle cx="32" cy="22" r="6" fill="#8b6bc9"/>`,
  loudspeakers: `<circle cx="32" cy="24" r="20" fill="#596173"/><circle cx="32" cy="24" r="9" fill="#22262f"/>`,
  amplifiers: `<rect x="2" y="16" width="60" height="16" rx="2" fill="#22262f"/><path d="M8 24h20" stroke="#a2aaba" stroke-dasharray="2 2"/><circle cx="52" cy="24" r="4" fill="#a2aaba"/>`,
  "video-distribution": `<rect x="2" y="17" width="60" height="14" rx="2" fill="#22262f"/><path d="M8 24h34" stroke="#1d8f96" stroke-width="4" stroke-dasharray="5 3"/><circle cx="54" cy="24" r="3" fill="#2f9d66"/>`,
  network: `<rect x="2" y="17" width="60" height="14" rx="2" fill="#3a4150"/><path d="M8 24h44" stroke="#dc982f" stroke-width="4" stroke-dasharray="4 2"/>`,
  racks: `<rect x="18" y="2" width="28" height="44" rx="1" fill="none" stroke="#596173" stroke-width="3"/><path d="M22 10h20M22 18h20M22 26h20M22 34h20" stroke="#a2aaba" stroke-width="2"/>`,
} as const;

/** Products of the demo, at most. */
const rowsMax = 1000;

interface PicturedProduct {
  readonly id: string;
  readonly version: number;
  readonly category: string | null;
}

/** Gives every product of these categories its picture. */
async function addPictures(stage: ConsoleStage): Promise<void> {
  const page = await stage.api("POST", "/api/v1/products/grid", { startRow: 0, endRow: rowsMax });
  const products: readonly PicturedProduct[] = Object(page).rowData;
  for (const [category, front] of Object.entries(fronts)) {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48" width="640" height="480">${front}</svg>`;
    const file = { name: `${category}.svg`, text, contentType: "image/svg+xml", folder: "pictures" };
    const imageFileIds = [await storeFile(stage, file)];
    for (const { id, version } of products.filter((product) => product.category === category)) {
      await stage.api("PATCH", `/api/v1/admin/products/${id}`, { version, imageFileIds });
    }
  }
}

/** Brings the pictures to the projects, which then have the newest version of each product. */
async function bringToProjects(stage: ConsoleStage): Promise<void> {
  const asked = { filterModel: {}, dryRun: false };
  const job = Object(await stage.api("POST", "/api/v1/admin/products/updateproducts", asked));
  await finished(stage, String(job.id));
}

/** Snapshots of other projects, by what they were taken for. */
async function addSnapshots(stage: ConsoleStage, post: Post): Promise<void> {
  for (const [number, message] of [
    ["DEMO-002", "Offer 2, with the larger displays"],
    ["DEMO-003", "As built"],
    ["P-1108", "For the tender"],
  ] as const) {
    await post(`projects/${await rowId(stage, "projects/grid", { number })}/snapshot`, { message });
  }
}

/** Changes a placed product, which the update wizard then shows. */
async function changeProduct(stage: ConsoleStage, id: string): Promise<void> {
  const { version } = Object(await stage.api("GET", `/api/v1/admin/products/${id}`));
  const larger = { powerW: 198, weightG: 17_100, widthMm: 1254, heightMm: 722 };
  await stage.api("PATCH", `/api/v1/admin/products/${id}`, { version, ...larger });
}

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const visitMs = 9 * 60_000;

/** A visit to the planning program, which took some minutes. */
async function recordVisit(stage: ConsoleStage): Promise<void> {
  const rows = [
    ["DISP-1", "55 inch video wall display", "Lumen", "1"],
    ["DEC-1", "UHD decoder, AV over IP", "Norvia", "1"],
    ["SPK-1", "6 inch ceiling loudspeaker", "Echora", "4"],
  ];
  const cell = (text: string) => ["td", { style: "padding: 8px 24px 8px 0" }, text] as const;
  const page = eventsOfPage(
    ["h1", { style: "font: 600 24px system-ui" }, "Lobby video wall"],
    ["p", { style: "font: 14px system-ui" }, "Northwind Hotels · 12 products on the view Entrance hall"],
    ["table", { style: "font: 14px system-ui" }, ...rows.map((row) => ["tr", {}, ...row.map(cell)] as const)],
  );
  const lasting = page.map((event, index) => {
    const { timestamp } = Object(event);
    return index === page.length - 1 ? { ...event, timestamp: timestamp + visitMs - recordedMs } : event;
  });
  const id = await recordEvents(stage, lasting, userAgent);
  await withClient(stage.connectionString, (client) =>
    client.query(
      `UPDATE session_recordings SET started_at = now() - interval '3 hours', last_chunk_at = now() - interval '171 minutes',
         ended_at = now() - interval '171 minutes', consent_at = now() - interval '181 minutes', duration_ms = $2
       WHERE id = $1`,
      [id, visitMs],
    ),
  );
}

/** Does what the log notes. */
async function refuseToken(stage: ConsoleStage): Promise<void> {
  await fetch(`${stage.url}/api/v1/me`, { headers: { authorization: "Bearer nobody" } });
}

async function finished(stage: ConsoleStage, jobId: string): Promise<void> {
  const look = async () => Object(await stage.api("GET", `/api/v1/jobs/${jobId}`)).finishedAt ?? undefined;
  await waitUntil(look, { timeoutMs: 60_000, what: "the job" });
}
