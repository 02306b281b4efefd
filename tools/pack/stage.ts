import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";

/** Where packages are built, one folder each; what one needs of another it takes from there, as a consumer would. */
export const buildDirectory = join(projectRoot, "dist", "build");

const scope = "@design-catalog";
/** Tests, and programs of a browser, which are shipped as one built file. */
const notShipped = /(\.test|\.fixture|-test-tools|write-scripts)\.tsx?$|\/browser$/;

const compilerOptions = {
  noEmit: false,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  rootDir: "src",
  outDir: "dist",
  noUnusedLocals: false,
};

/** Copies the sources of a package without their tests, and links what they import. Returns its folder. */
export function stagePackage(folder: string): string {
  const [from, to] = [join(projectRoot, "packages", folder), join(buildDirectory, folder)];
  rmSync(to, { recursive: true, force: true });
  cpSync(join(from, "src"), join(to, "src"), { recursive: true, filter: (path) => !notShipped.test(path) });
  // The compiler reads only `imports` of it; packing replaces it.
  cpSync(join(from, "package.json"), join(to, "package.json"));
  linkModules(join(from, "node_modules"), join(to, "node_modules"));
  const config = { extends: "../../../tsconfig.json", compilerOptions, include: ["src"], exclude: [] };
  writeFileSync(join(to, "tsconfig.json"), JSON.stringify(config));
  return to;
}

function linkModules(from: string, to: string): void {
  mkdirSync(join(to, scope), { recursive: true });
  for (const name of namesIn(from)) {
    if (name.startsWith(`${scope}/`)) symlinkSync(join(buildDirectory, name.slice(scope.length + 1)), join(to, name));
    else link(join(from, name), join(to, name));
  }
}

function link(from: string, to: string): void {
  mkdirSync(join(to, ".."), { recursive: true });
  symlinkSync(from, to);
}

/** Names of the packages in a folder, with their scopes. */
function namesIn(modules: string): readonly string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : name,
    );
}
