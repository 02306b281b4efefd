import { uploadFile } from "./upload.ts";
import { type CrashedWork, jobIdOf, jobWrites } from "./work.ts";

/** More than one statement writes. */
const productCount = 1_050;

/** The import of a file of products: users see all of them or none. */
export const importWork: CrashedWork = {
  commits: new RegExp(`${jobWrites}|insert into "products"`, "u"),
  async prepare(service) {
    const key = `import-${crypto.randomUUID()}`;
    const lines = Array.from({ length: productCount }, (_, at) => `${key}-${at},Display ${at},${key},draft`);
    const csv = ["partNumber,name,category,status", ...lines, ""].join("\r\n");
    const fileId = await uploadFile(service, "products.csv", "text/csv", csv);
    const body = { fileId };
    const written = async () => {
      const [row] = await service.query(
        `SELECT count(*)::int AS products, count(DISTINCT part_number)::int AS numbers,
           (SELECT count(*)::int FROM audit_entries WHERE resource_id IN (SELECT id FROM products WHERE category = $1))
             AS entries
         FROM products WHERE category = $1`,
        [key],
      );
      return [row?.["products"], row?.["numbers"], row?.["entries"]].join(" ");
    };
    const whole = [productCount, productCount, productCount].join(" ");
    return {
      request: async () =>
        jobIdOf(await service.client.post("/api/v1/admin/products/import", body, { "idempotency-key": key })),
      halves: async () => [await written()].filter((seen) => seen !== "0 0 0" && seen !== whole),
      faults: async () => [await written()].filter((seen) => seen !== whole),
    };
  },
};
