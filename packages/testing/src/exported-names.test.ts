import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportedNames } from "./exported-names.ts";

const directory = await mkdtemp(join(tmpdir(), "exported-names-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

await write(
  "parts.ts",
  "export const lamp = 1;\nexport const cable = 2;\nexport interface Plug {}\nexport type Hue = 1;\n",
);

test("exportedNames() lists values and types, sorted and under their new names", async () => {
  const lines = [
    'export { lamp as light, type Plug, cable } from "./parts.ts";',
    "export type {\n  Hue,\n} from './parts.ts';",
  ];
  expect(await exportedNames(await write("mod.ts", lines.join("\n")))).toEqual([
    "type Hue",
    "type Plug",
    "cable",
    "light",
  ]);
});

test("exportedNames() lists declarations next to a list, an overloaded function once", async () => {
  const lines = [
    'export { lamp } from "./parts.ts";',
    "export function dim(level: number): void;",
    "export function dim(level: string): void;",
    "export function dim() {}",
    "export async function light() {}",
    "export class Socket {}",
    "export interface Switch {}",
    "export type Volts = 12 | 230;",
    "const hidden = 1;",
  ];
  expect(await exportedNames(await write("declarations.ts", lines.join("\n")))).toEqual([
    "Socket",
    "type Switch",
    "type Volts",
    "dim",
    "lamp",
    "light",
  ]);
});

test("exportedNames() given a value that neither a list nor a declaration names refuses the module", async () => {
  const path = await write("own.ts", 'export { lamp } from "./parts.ts";\nexport const { own } = { own: 1 };\n');
  await expect(exportedNames(path)).rejects.toThrow("lack names: own");
});
