import { waitUntil } from "../support/wait-until.ts";
import type { ConsoleStage } from "./console-stage.ts";
import { createDrawnProject } from "./project-stage.ts";
import { eventsOfPage } from "./recorded-page.ts";
import { recordEvents, recordSessions } from "./recording-stage.ts";
import { storeFile } from "./stored-file.ts";

/** Ids that pictures open. */
export interface PageScene {
  readonly projectId: string;
  readonly reportId: string;
  readonly productIds: readonly string[];
}

type Post = (path: string, body: object) => Promise<string>;

/** Fills every page of the console with a small catalog and a project that is under way. */
export async function createPageScene(stage: ConsoleStage): Promise<PageScene> {
  const post: Post = async (path, body) => String(Object(await stage.api("POST", `/api/v1/${path}`, body)).id);
  await addSettings(stage, post);
  const productIds = await addCatalog(stage, post);
  await addPictures(stage, productIds);
  const { id: projectId } = await createDrawnProject(stage, "Lobby");
  await post(`projects/${projectId}/cables`, { label: "Player to screen", lengthMm: 3000, status: "pulled" });
  await post(`projects/${projectId}/snapshot`, { message: "As ordered" });
  await addProjectChanges(stage, projectId, productIds);
  const reportId = await post("admin/reports", {
    name: "Parts of a project",
    kind: "bill-of-materials",
    columns: ["manufacturer", "model", "name", "quantity"],
  });
  await finished(stage, await post(`projects/${projectId}/reports/${reportId}/run`, {}));
  await recordSessions(stage);
  await recordEvents(stage, eventsOfPage(["h1", {}, "Rack of the lobby"]));
  await storeFile(stage, { name: "finishes.csv", text: "key,name\noak,Oak\n", folder: "lists" });
  await refuseToken(stage);
  return { projectId, reportId, productIds };
}

async function addSettings(stage: ConsoleStage, post: Post): Promise<void> {
  const made: readonly (readonly [path: string, body: object])[] = [
    ["emails", { key: "password-changed", locale: "de", subject: "Neues Passwort", bodyText: "Guten Tag!" }],
    ["views/from-template", { serviceViewId: "5e71ce000000000000000004", name: "Rack of a meeting room" }],
    ["lists", { key: "finishes", name: "Finishes", description: "Surfaces of furniture" }],
    ["oauthClients", { name: "Room Planner", redirectUris: ["https://planner.example/callback"] }],
    ["oauthClients", { kind: "service", name: "Stock sync" }],
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
}

async function addCatalog(stage: ConsoleStage, post: Post): Promise<readonly string[]> {
  const signals = [
    { name: "HDMI 2.1", code: "HDMI", category: "video", colour: "#1f77b4", maxLengthMm: 5000 },
    { name: "Dante", code: "DANTE", category: "audio", colour: "#2ca02c", maxLengthMm: 100_000 },
    { name: "Mains 230 V", code: "AC", category: "power", colour: "#d62728" },
  ];
  for (const signal of signals) await post("admin/signals", signal);
  const connector = (name: string, code: string, gender: string) =>
    post("admin/connectors", { name, code, family: code.split("-")[0], gender, mounting: "cable" });
  const [hdmi, rj45, xlrMale, xlrFemale] = [
    await connector("HDMI type A", "HDMI-A", "male"),
    await connector("RJ45", "RJ-45", "male"),
    await connector("XLR 3 male", "XLR-3M", "male"),
    await connector("XLR 3 female", "XLR-3F", "female"),
  ];
  await post("admin/connectorpairings", { connectorAId: xlrMale, connectorBId: xlrFemale, rating: "ok" });
  const cables = [
    { name: "HDMI 2.1 patch", connectorAId: hdmi, connectorBId: hdmi, lengthsMm: [1000, 2000, 5000] },
    { name: "Cat 6A patch", connectorAId: rj45, connectorBId: rj45, lengthsMm: [500, 1000, 3000] },
    { name: "Microphone cable", connectorAId: xlrMale, connectorBId: xlrFemale, lengthsMm: [5000, 10_000] },
  ];
  for (const cable of cables) await post("admin/cables", cable);
  const synonyms = [
    { key: "screen", label: "screen = display = monitor" },
    { key: "amp", label: "amp = amplifier" },
  ];
  const listId = await post("admin/lists", { key: "search-synonyms", name: "Synonyms of the search" });
  for (const item of synonyms) await stage.api("POST", `/api/v1/admin/lists/${listId}/items`, item);
  return addProducts(post);
}

function addProducts(post: Post): Promise<readonly string[]> {
  const products = [
    { name: "Display 55", manufacturer: "Northwind", model: "D55", partNumber: "NW-D55", category: "Displays" },
    { name: "Display 65", manufacturer: "Northwind", model: "D65", partNumber: "NW-D65", category: "Displays" },
    { name: "Camera", manufacturer: "Fabrikam", model: "C1", partNumber: "FB-C1", category: "Cameras" },
    { name: "Ceiling speaker", manufacturer: "Contoso", model: "S6", partNumber: "CO-S6", category: "speakers " },
  ];
  const measures = [
    { widthMm: 1240, heightMm: 710, depthMm: 60, weightG: 17_400, powerW: 145 },
    { widthMm: 1460, heightMm: 830, depthMm: 62, weightG: 24_100, powerW: 190 },
    { widthMm: 150, heightMm: 120, powerW: 12 },
    { widthMm: 200, heightMm: 200, depthMm: 90, weightG: 1900, powerW: 60 },
  ];
  return Promise.all(products.map((product, index) => post("admin/products", { ...product, ...measures[index] })));
}

/** Drawings of fronts, in the order of the products. */
const fronts = [
  `<rect x="4" y="8" width="56" height="32" rx="2" fill="#22262f"/><rect x="7" y="11" width="50" height="26" fill="#4a5ad2"/>`,
  `<rect x="2" y="6" width="60" height="35" rx="2" fill="#22262f"/><rect x="5" y="9" width="54" height="29" fill="#1d8f96"/>`,
  `<rect x="14" y="14" width="36" height="22" rx="4" fill="#22262f"/><circle cx="32" cy="25" r="8" fill="#8b6bc9"/>`,
  `<circle cx="32" cy="24" r="19" fill="#596173"/><circle cx="32" cy="24" r="8" fill="#22262f"/>`,
] as const;

/** Stores a picture for each of the first products; the service refuses none of them at version 0. */
async function addPictures(stage: ConsoleStage, productIds: readonly string[]): Promise<void> {
  for (const [index, front] of fronts.entries()) {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48" width="640" height="480">${front}</svg>`;
    const file = { name: `front-${index + 1}.svg`, text, contentType: "image/svg+xml", folder: "pictures" };
    const imageFileIds = [await storeFile(stage, file)];
    await stage.api("PATCH", `/api/v1/admin/products/${productIds[index]}`, { version: 0, imageFileIds });
  }
}

/** Places a product and changes it in the catalog, which the update wizard then shows; and an older name of the project. */
async function addProjectChanges(stage: ConsoleStage, projectId: string, productIds: readonly string[]): Promise<void> {
  const [productId] = productIds;
  const products = [{ productId, quantity: 1 }];
  await stage.api("POST", `/api/v1/projects/${projectId}/products`, { products });
  const larger = { powerW: 150, weightG: 17_100, widthMm: 1260, heightMm: 740 };
  await stage.api("PATCH", `/api/v1/admin/products/${productId}`, { version: 1, ...larger });
}

/** Does what the log notes. */
async function refuseToken(stage: ConsoleStage): Promise<void> {
  await fetch(`${stage.url}/api/v1/me`, { headers: { authorization: "Bearer nobody" } });
}

async function finished(stage: ConsoleStage, jobId: string): Promise<void> {
  const look = async () => Object(await stage.api("GET", `/api/v1/jobs/${jobId}`)).finishedAt ?? undefined;
  await waitUntil(look, { timeoutMs: 20_000, what: "the report" });
}
