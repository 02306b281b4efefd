import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newFile } from "./new-file.ts";

let root: string;
let folder: string;
let socket: Server;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "new-file-")));
  folder = join(root, "folder");
  for (const path of [folder, join(root, "next")]) mkdirSync(path);
  writeFileSync(at("kept"), "kept");
  symlinkSync("kept", at("link"));
  symlinkSync("../next/new", at("dangling"));
  symlinkSync("dangling", at("twice"));
  symlinkSync("nowhere/new", at("lost"));
  symlinkSync("loop", at("loop"));
  symlinkSync("/dev/null", at("device"));
  socket = createServer();
  await new Promise<void>((resolve) => socket.listen(at("socket"), resolve));
});
afterAll(() => {
  socket.close();
  rmSync(root, { recursive: true });
});

test("newFile() given a name that is free, or a file to replace, returns where to write it", () => {
  expect(newFile(at("new"), { what: "backup", force: false })).toBe(at("new"));
  expect(newFile(at("kept"), { what: "backup", force: true })).toBe(at("kept"));
  expect(newFile(at("link"), { what: "backup", force: true })).toBe(at("kept"));
});

test("newFile() given a link to a file that is still to be made returns where that is, so the link stays", () => {
  for (const name of ["dangling", "twice"]) {
    expect(newFile(at(name), { what: "backup", force: false })).toBe(join(folder, "..", "next", "new"));
  }
});

test.each([
  ["kept", false, "the file exists (--force replaces it)"],
  ["link", false, "the file exists (--force replaces it)"],
  [".", true, "it is not a file"],
  ["socket", true, "it is not a file"],
  ["missing/new", true, "there is no folder"],
  ["kept/new", true, "there is no folder"],
  ["lost", true, "there is no folder"],
  ["loop", true, "its links lead nowhere"],
  ["device", true, "it is not a file"],
])("newFile() given %s and force %p refuses it", (name, force, why) => {
  expect(() => newFile(at(name), { what: "export", force })).toThrow(`Cannot write the export because ${why}`);
});

test("newFile() given a device refuses it, which a rename would replace", () => {
  expect(() => newFile("/dev/null", { what: "backup", force: true })).toThrow("it is not a file");
});
