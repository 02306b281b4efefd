/**
 * Serves a page with AG Grid on the service's grids. `CATALOG_URL` names the service (default http://127.0.0.1:3000), `PORT`
 * the page's port (default 8080).
 */
import { installForExample } from "../tools/start/install-for-example.ts";

await installForExample();
// The packages exist only now.
const { servePage } = await import("./ag-grid/serve-page.ts");
const serviceUrl = process.env.CATALOG_URL ?? "http://127.0.0.1:3000";
const { url } = servePage({ serviceUrl, port: Number(process.env.PORT ?? "8080") });
console.log(`Grids of ${serviceUrl}: ${url}`);
