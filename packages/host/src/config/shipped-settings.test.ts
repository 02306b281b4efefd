import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "./config.ts";

const folder = join(import.meta.dirname, "../../../../deploy/docker");
const secrets: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: "lobby/7#a",
  MASTER_KEY: createHash("sha256").update("lobby").digest("base64"),
  BASE_URL: "https://catalog.example",
};

interface ComposeFile {
  readonly services: { readonly service: { readonly environment: Readonly<Record<string, string>> } };
}

/** Variables of the image, as the line of the Dockerfile names them. */
function imageSettings(): Readonly<Record<string, string>> {
  const [, line = ""] = /^ENV (NODE_ENV=.*)$/mu.exec(readFileSync(join(folder, "Dockerfile"), "utf8")) ?? [];
  return Object.fromEntries(Array.from(line.matchAll(/(\w+)=(\S+)/gu), ([, name = "", value = ""]) => [name, value]));
}

test("readConfig() accepts what the Dockerfile and the Compose file set for a later start behind a proxy", () => {
  // The file is ours.
  const { services } = Bun.YAML.parse(readFileSync(join(folder, "compose.yaml"), "utf8")) as ComposeFile;
  const settings = Object.entries(services.service.environment).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{(\w+):(?:\?|-(.*?))\}/gu, (_, secret: string, otherwise = "") => secrets[secret] ?? otherwise),
  ]);
  const config = readConfig({ ...imageSettings(), ...Object.fromEntries(settings) });
  expect(config).toMatchObject({
    host: "0.0.0.0",
    trustedProxies: ["172.31.240.1/32"],
    mail: { host: "127.0.0.1", port: 1025, tlsFirst: false, tlsRequired: false },
  });
});
