import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cachedProgram } from "@design-catalog/testing/blob-judges/cached";
import { findPythonPackages } from "../generated-clients/python-tools.ts";
import manifest from "../package.json" with { type: "json" };
import { type RelyingParty, type RelyingProgram, runRelyingParty } from "./relying-party.ts";

const programs = join(import.meta.dirname, "programs");

/** A client in another language; its program is undefined, with a message, where the language or its registry is missing. */
export interface ForeignParty extends Omit<RelyingParty, "signIn" | "path"> {
  /** @default "/callback" */
  readonly path?: string;
  find(): Promise<RelyingProgram | undefined>;
}

const flow = "discovery, PKCE, code, RS256 ID token, userinfo, refresh";

const authlib = { name: "Authlib", version: "1.6.5" } as const;
const goMod = readFileSync(join(programs, "go", "go.mod"), "utf8");
const pom = readFileSync(join(programs, "java", "pom.xml"), "utf8");
const nimbusVersion = /<version>(\d+\.[\d.]+)<\/version>/u.exec(pom)?.[1] ?? "";

/** Clients that run in a program of their own. */
export const foreignParties: readonly ForeignParty[] = [
  {
    client: "Auth.js (@auth/core, under NextAuth)",
    version: manifest.dependencies["@auth/core"],
    language: "TypeScript",
    flow: "discovery, PKCE, code, RS256 ID token, userinfo",
    path: "/auth/callback/catalog",
    find: async () => ({ words: [process.execPath, "auth-js.js"], directory: join(programs, "javascript") }),
  },
  {
    client: "Authlib (Flask)",
    version: authlib.version,
    language: "Python",
    flow,
    async find() {
      const place = await findPythonPackages([
        authlib,
        { name: "Flask", version: "3.1.2" },
        { name: "requests", version: "2.32.5" },
      ]);
      if (place === undefined) return undefined;
      const words = ["python3", "authlib_client.py"];
      return {
        words,
        directory: join(programs, "python"),
        variables: { PYTHONPATH: place, AUTHLIB_INSECURE_TRANSPORT: "1" },
      };
    },
  },
  {
    client: "go-oidc (golang.org/x/oauth2)",
    version: /go-oidc\/v3 v(\S+)/u.exec(goMod)?.[1] ?? "",
    language: "Go",
    flow,
    async find() {
      if (!hasLanguage("Go", "go")) return undefined;
      const directory = join(programs, "go");
      const place = await cachedProgram({
        name: `go-relying-party-${Bun.hash(goMod + readFileSync(join(directory, "main.go"), "utf8")).toString(16)}`,
        command: (target) => ({ words: ["go", "build", "-C", directory, "-o", join(target, "relying-party"), "."] }),
      });
      return place === undefined ? undefined : { words: [join(place, "relying-party")], directory: place };
    },
  },
  {
    client: "Nimbus OAuth 2.0 SDK (under Spring Security)",
    version: nimbusVersion,
    language: "Java",
    flow,
    async find() {
      if (!hasLanguage("Java", "java") || !hasLanguage("Maven", "mvn")) return undefined;
      const directory = join(programs, "java");
      const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
      const place = await cachedProgram({
        name: `nimbus-${nimbusVersion}`,
        command: (target) => ({
          words: ["mvn", "-q", "-B", "-f", join(directory, "pom.xml"), copy, `-DoutputDirectory=${target}`],
        }),
      });
      if (place === undefined) return undefined;
      return { words: ["java", "-cp", join(place, "*"), "NimbusClient.java"], directory };
    },
  },
];

/** The client as a relying party, once its program is there. */
export function asRelyingParty(party: ForeignParty, program: RelyingProgram | undefined): RelyingParty {
  return {
    path: "/callback",
    ...party,
    signIn(registered, allow) {
      if (!program) throw new TypeError(`Cannot run ${party.client} because it is not there`);
      return runRelyingParty(program, registered, allow);
    },
  };
}

function hasLanguage(name: string, program: string): boolean {
  if (Bun.which(program) !== null) return true;
  console.error(`Not run here: clients in ${name}, because ${program} is not installed`);
  return false;
}
