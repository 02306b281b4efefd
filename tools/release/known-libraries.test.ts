import { expect, test } from "bun:test";
import { refusedLicences } from "./licences.ts";
import { acceptedNativeLicences, describeLibraries } from "./native-libraries.ts";

/** Writes a version as the resources of a library of Windows hold it. */
function shown(version: string): string {
  const wide = (text: string) => Buffer.from(text, "utf16le").toString("latin1");
  // The length of the next value follows, which looks like a digit.
  return `${wide("FileVersion\0\0")}${wide(version)}\0\x008\0\0\0`;
}
const windows = {
  "icuuc77.dll": shown("77, 1, 0, 0"),
  "icutu77.dll": "",
  "libintl-9.dll": shown("0.19.8"),
  "libssl-3-x64.dll": "",
  "libcrypto-3-x64.dll": "\0OpenSSL 3.5.6 7 Apr 2026\0",
  "wxbase3210u_vc_x64_custom.dll": shown("3.2.10"),
};
const macos = {
  "libicuuc.77.1.dylib": "",
  "libkrb5.3.3.dylib": "KRB5_BRAND: krb5-1.22.2-final",
  "libintl.8.dylib": "",
};

function described(files: Readonly<Record<string, string>>) {
  return describeLibraries(Object.entries(files).map(([file, bytes]) => ({ file, bytes })));
}
const texts = (files: Readonly<Record<string, string>>) =>
  described(files).map(({ name, version, licence }) => `${name} ${version}: ${licence}`);

test("describeLibraries() names each library of Windows once, with what any of its files tells", () => {
  expect(texts(windows)).toEqual([
    "gettext 0.19.8: LGPL-2.1-or-later",
    "icu 77.1.0.0: Unicode-3.0",
    "openssl 3.5.6: Apache-2.0",
    "wxwidgets 3.2.10: LGPL-2.0-or-later WITH WxWindows-exception-3.1",
  ]);
  expect(refusedLicences(described(windows), acceptedNativeLicences)).toEqual([]);
});

test("describeLibraries() names the libraries of macOS, of which some tell no version", () => {
  expect(texts(macos)).toEqual([
    "gettext unknown: LGPL-2.1-or-later",
    "icu 77.1: Unicode-3.0",
    "krb5 1.22.2: BSD-2-Clause",
  ]);
});

test("describeLibraries() refuses a library that nobody has named, and one that hides its version", () => {
  expect(() => described({ "libnew.1.dylib": "" })).toThrow("because one has no entry: libnew.1.dylib");
  expect(() => described({ "libssl.3.dylib": "" })).toThrow("because one hides its version: libssl.3.dylib");
});
