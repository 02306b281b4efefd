/** Writes the types of an OpenAPI document: `bun write-types.ts <document> <file>`. */
import { readFile, writeFile } from "node:fs/promises";
import openapiTypescript, { astToString } from "openapi-typescript";

const [document = "", file = ""] = process.argv.slice(2);
const nodes = await openapiTypescript(await readFile(document, "utf8"), { defaultNonNullable: false });
await writeFile(file, astToString(nodes));
