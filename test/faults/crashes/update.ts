import { idOf } from "../../api/client.ts";
import { type CrashedWork, expectStatus, jobIdOf, jobWrites } from "./work.ts";

const [projectCount, productCount] = [3, 2];

/** An update of projects from the catalog: each project has all its products as before, or all updated, and once. */
export const updateWork: CrashedWork = {
  commits: new RegExp(`${jobWrites}|update "project_products"`, "u"),
  async prepare(service) {
    const { client } = service;
    const key = `update-${crypto.randomUUID()}`;
    const productIds: string[] = [];
    for (let at = 0; at < productCount; at += 1)
      productIds.push(idOf(await client.post("/api/v1/admin/products", { name: key, powerW: 10 })));
    const projectIds: string[] = [];
    for (let at = 0; at < projectCount; at += 1) {
      const id = idOf(await client.post("/api/v1/projects", { name: key }));
      const body = { products: productIds.map((productId) => ({ productId })) };
      expectStatus(await client.post(`/api/v1/projects/${id}/products`, body), 201);
      projectIds.push(id);
    }
    for (const id of productIds)
      expectStatus(await client.patch(`/api/v1/admin/products/${id}`, { powerW: 20, version: 0 }), 200);
    const seen = async () => {
      const rows = await service.query(
        `SELECT string_agg(power_w || ' W in version ' || version, ', ' ORDER BY power_w, version) AS seen
         FROM project_products WHERE project_id = ANY($1) GROUP BY project_id`,
        [projectIds],
      );
      return rows.map(({ seen: of }) => String(of));
    };
    const [before, after] = ["10 W in version 0", "20 W in version 1"].map((copy) =>
      Array.from({ length: productCount }, () => copy).join(", "),
    );
    const body = { productIds, dryRun: false };
    const path = "/api/v1/admin/products/updateproducts";
    return {
      request: async () => jobIdOf(await client.post(path, body, { "idempotency-key": key })),
      halves: async () => (await seen()).filter((one) => one !== before && one !== after),
      faults: async () => (await seen()).filter((one) => one !== after),
    };
  },
};
