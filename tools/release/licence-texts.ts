import { globSync, lstatSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import licenceList from "spdx-license-list/full.js";
import { projectRoot } from "../start/install.ts";
import { installedFolder, type LicensedPackage, readScriptLicences } from "./licences.ts";
import type { NativeLibrary } from "./native-libraries.ts";

const licenceFiles = "{LICEN[CS]E,NOTICE}*";

/** The line of a licence's text in which authors name themselves. */
const template = /^Copyright \(c\) <year>.*\n+/imu;

/**
 * The texts of the licences of all that the binary holds: of the packages in its tree, of those in the scripts of pages,
 * and of native code. `root` holds what the scripts are made of.
 */
export async function readLicenceTexts(
  tree: string,
  natives: readonly NativeLibrary[],
  root = projectRoot,
): Promise<string> {
  const inTree = globSync(`{LICENSE,NOTICE,node_modules/.bun/*/node_modules/**/${licenceFiles}}`, { cwd: tree });
  const scripts = await readScriptLicences(root);
  const texts = [
    ...inTree.filter((path) => lstatSync(join(tree, path)).isFile()).map((path) => textOfFile(tree, path)),
    ...scripts.flatMap((found) => textsOfPackage(root, found)),
    ...natives.map(textOfNative),
  ];
  return texts.join("\n");
}

function textOfFile(root: string, path: string): string {
  return `${path}\n\n${readFileSync(join(root, path), "utf8").trim()}\n`;
}

/** The files of a package, or the text of the licence that it declares. */
function textsOfPackage(root: string, found: LicensedPackage): readonly string[] {
  const folder = installedFolder(root, found) ?? "";
  const files = globSync(licenceFiles, { cwd: folder }).map((path) => relative(root, join(folder, path)));
  if (files.length > 0) return files.map((path) => textOfFile(root, path));
  const { name, version, licence } = found;
  return [`${name} ${version} (${licence})\n\nCopyright of the authors of ${name}\n\n${textOf(licence)}\n`];
}

function textOfNative({ name, version, licence, notice }: NativeLibrary): string {
  return `${name} ${version} (${licence})\n\n${notice}\n\n${textOf(licence)}\n`;
}

/** Exceptions that the list has as licences. */
const listNames: Readonly<Record<string, string>> = { "WxWindows-exception-3.1": "wxWindows" };

function textOf(licence: string): string {
  if (licence === "LicenseRef-public-domain") return "In the public domain.";
  return licence
    .split(/ AND | WITH /u)
    .map((name) => {
      const text = licenceList[listNames[name] ?? name]?.licenseText;
      if (text === undefined) throw new Error(`Cannot print the text of a licence that is not in the list: ${name}`);
      return text.replace(template, "").trim();
    })
    .join("\n\n");
}
