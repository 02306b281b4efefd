/** A native library that comes with an embedded PostgreSQL. */
export interface KnownLibrary {
  /** Matches the names of its files. */
  readonly file: RegExp;
  readonly name: string;
  /** SPDX name, or an expression of such names. */
  readonly licence: string;
  readonly notice?: string;
  /** Finds the version in the name of a file, or in its bytes. */
  readonly pattern: RegExp;
  /** True when no file of the library tells its version. */
  readonly isSilent?: boolean;
}

const veillard = "Copyright (C) 1998-2012 Daniel Veillard. All Rights Reserved.";
const gailly = "Copyright (C) 1995-2026 Jean-loup Gailly and Mark Adler";

/** Finds the version that Windows shows for a library: UTF-16 in its resources, such as `77, 1, 0, 0`. */
const fileVersion = /F\0i\0l\0e\0V\0e\0r\0s\0i\0o\0n\0\0\0(?:\0\0)?((?:[\d., ]\0)+)\0\0/u;
/** Libraries without a version in their bytes. */
const none = /(?!)/u;

/** Shared files next to the program, which is what the LGPL asks for: anybody may replace them. */
const replaceable = `Shared libraries next to PostgreSQL, which anybody may replace with changed ones. The sources:
https://ftp.gnu.org/pub/gnu/`;

const linux: readonly KnownLibrary[] = [
  { file: /^lib(crypto|ssl)\.so\.1/u, name: "openssl", licence: "OpenSSL", pattern: /OpenSSL (\d+\.\d+\.\d+[a-z]?) /u },
  {
    file: /^libicu(data|i18n|uc)\.so\.60/u,
    name: "icu",
    licence: "Unicode-DFS-2016",
    notice: "Copyright (C) 1991-2017 Unicode, Inc. All rights reserved.",
    pattern: /\.so\.(\d+\.\d+)/u,
  },
  { file: /^liblzma\.so/u, name: "xz", licence: "LicenseRef-public-domain", pattern: /\0(5\.\d+\.\d+)\0/u },
  {
    file: /^libossp-uuid\.so/u,
    name: "ossp-uuid",
    licence: "MIT",
    notice: "Copyright (c) 2004-2008 Ralf S. Engelschall, The OSSP Project",
    pattern: /OSSP uuid (\d+\.\d+\.\d+)/u,
  },
];

const everywhere: readonly KnownLibrary[] = [
  { file: /^libxml2(\.so|\.16\.dylib)/u, name: "libxml2", licence: "MIT", notice: veillard, pattern: /\D(2\d{4})\D/u },
  {
    file: /^libxslt\.(so|dll)/u,
    name: "libxslt",
    licence: "MIT",
    notice: "Copyright (C) 2001-2002 Daniel Veillard. All Rights Reserved.",
    pattern: /\0(1\d{4})\0/u,
  },
  {
    file: /^(libz\.(so|1)|zlib1\.dll)/u,
    name: "zlib",
    licence: "Zlib",
    notice: gailly,
    pattern: / deflate (\d+\.\d+\.\d+) /u,
  },
];

const macosAndWindows: readonly KnownLibrary[] = [
  {
    file: /^lib(crypto|ssl)(\.3\.dylib|-3-x64\.dll)/u,
    name: "openssl",
    licence: "Apache-2.0",
    notice: "Copyright 1998-2026 The OpenSSL Authors. All rights reserved.",
    pattern: /OpenSSL (3\.\d+\.\d+) /u,
  },
  {
    file: /^(libicu(data|i18n|uc)\.77\.\d+\.dylib|icu(dt|in|io|tu|uc)77\.dll|testplug\.dll)/u,
    name: "icu",
    licence: "Unicode-3.0",
    notice: "Copyright (C) 2016-2025 Unicode, Inc.",
    pattern: new RegExp(String.raw`^libicu\w+\.(\d+\.\d+)\.dylib|${fileVersion.source}`, "u"),
  },
  {
    file: /^liblz4\./u,
    name: "lz4",
    licence: "BSD-2-Clause",
    notice: "Copyright (C) 2011-2024, Yann Collet",
    pattern: /\0(1\.\d+\.\d+)\0/u,
  },
  {
    file: /^libzstd\./u,
    name: "zstd",
    licence: "BSD-3-Clause",
    notice: "Copyright (c) Meta Platforms, Inc. and affiliates. All rights reserved.",
    pattern: /\0(1\.\d+\.\d+)\0/u,
  },
];

const modules: readonly KnownLibrary[] = [
  {
    file: /^plugin_debugger\./u,
    name: "pldebugger",
    licence: "Artistic-2.0",
    notice: "Copyright (c) 2004-2024 EnterpriseDB Corporation. All Rights Reserved.",
    pattern: none,
    isSilent: true,
  },
  {
    file: /^system_stats\./u,
    name: "system_stats",
    licence: "PostgreSQL",
    notice: "Copyright (c) 2019-2025, EnterpriseDB Corporation. All Rights Reserved.",
    pattern: none,
    isSilent: true,
  },
];

const macos: readonly KnownLibrary[] = [
  {
    file: /^libiconv\.2\.dylib/u,
    name: "libiconv",
    licence: "LGPL-2.1-or-later",
    notice: replaceable,
    pattern: none,
    isSilent: true,
  },
  {
    file: /^libintl\.8\.dylib/u,
    name: "gettext",
    licence: "LGPL-2.1-or-later",
    notice: replaceable,
    pattern: none,
    isSilent: true,
  },
  {
    file: /^libedit\.0\.dylib/u,
    name: "libedit",
    licence: "BSD-3-Clause",
    notice: "Copyright (c) 1992, 1993 The Regents of the University of California. All rights reserved.",
    pattern: none,
    isSilent: true,
  },
  {
    file: /^lib(krb5support|k5crypto|krb5|gssapi_krb5|com_err)\.[\d.]+dylib/u,
    name: "krb5",
    licence: "BSD-2-Clause",
    notice: `Copyright (C) 1985-2026 by the Massachusetts Institute of Technology. All rights reserved.
Notices of others whose work is in it: https://web.mit.edu/kerberos/krb5-latest/doc/mitK5license.html`,
    pattern: /KRB5_BRAND: krb5-(\d+\.\d+(?:\.\d+)?)/u,
  },
  {
    file: /^libuuid\.1\.1\.dylib/u,
    name: "libuuid",
    licence: "BSD-3-Clause",
    notice: "Copyright (C) 1996-1999 Theodore Ts'o.",
    pattern: none,
    isSilent: true,
  },
];

const windows: readonly KnownLibrary[] = [
  { file: /^libxml2\.dll/u, name: "libxml2", licence: "MIT", notice: veillard, pattern: fileVersion },
  {
    file: /^libiconv-2\.dll/u,
    name: "libiconv",
    licence: "LGPL-2.1-or-later",
    notice: replaceable,
    pattern: fileVersion,
  },
  {
    file: /^libintl-9\.dll/u,
    name: "gettext",
    licence: "LGPL-2.1-or-later",
    notice: replaceable,
    pattern: fileVersion,
  },
  {
    file: /^libcurl\.dll/u,
    name: "curl",
    licence: "curl",
    notice: "Copyright (C) Daniel Stenberg, <daniel@haxx.se>, and many contributors",
    pattern: /libcurl\/(\d+\.\d+\.\d+)/u,
  },
  {
    file: /^libwinpthread-1\.dll/u,
    name: "winpthreads",
    licence: "MIT AND BSD-3-Clause",
    notice: "Copyright (c) 2011 mingw-w64 project\nCopyright (c) Lockless Inc.",
    pattern: fileVersion,
  },
  {
    file: /^wx(base|msw)32\w+\.dll/u,
    name: "wxwidgets",
    licence: "LGPL-2.0-or-later WITH WxWindows-exception-3.1",
    notice: "Copyright (C) 1992-2026 wxWidgets development team",
    pattern: fileVersion,
  },
];

/** All libraries that may be in a package; a library that is not here stops the build. */
export const knownLibraries = [...linux, ...everywhere, ...macosAndWindows, ...modules, ...macos, ...windows];
